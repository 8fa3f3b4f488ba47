import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { common, describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { Field, FieldError } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Account } from './user-columns.tsx'
import { usersMessages as copy } from './users.messages.ts'

const shortestReason = 3
const longestReason = 300

function wordsOf(error: unknown): string {
  if (isApiError(error, 'user.last_owner')) return copy.lastOwner
  if (isApiError(error, 'user.self_lock')) return copy.selfLock
  if (isApiError(error, 'user.not_found')) return copy.notFound
  return describeError(error)
}

/** Asks for the reason and locks or unlocks an account. What the server refuses is said here, and the text stays. */
export function LockDialog({ account, onClose }: { account: Account | null; onClose: () => void }) {
  const [shown, setShown] = useState(account)
  useEffect(() => {
    if (account) setShown(account)
  }, [account])
  if (!shown) return null
  return <LockForm key={shown.id} account={shown} isOpen={account !== null} onClose={onClose} />
}

function LockForm({ account, isOpen, onClose }: { account: Account; isOpen: boolean; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const formId = useId()
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const { mutate, error, isPending, reset } = useMutation(api.crm.setUserStatus.mutation({ isSilent: true }))
  const isLocking = account.status !== 'locked'
  const isShort = reason.trim().length < shortestReason

  useEffect(() => {
    if (isOpen) return
    setReason('')
    setIsRefused(false)
    reset()
  }, [isOpen, reset])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsRefused(isShort)
    if (isShort) return reasonRef.current?.focus()
    mutate(
      {
        params: { id: account.id },
        body: { status: isLocking ? 'locked' : 'active', reason: reason.trim() },
      },
      {
        onSuccess: () => {
          toast.success(isLocking ? copy.locked(account.name) : copy.unlocked(account.name))
          onClose()
          void queryClient.invalidateQueries({ queryKey: api.crm.users.key() })
        },
      },
    )
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isPending}
      isOutsideIgnored
      title={isLocking ? copy.lockTitle(account.name) : copy.unlockTitle(account.name)}
      description={isLocking ? copy.lockBody : copy.unlockBody}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} variant={isLocking ? 'danger' : 'primary'} isBusy={isPending}>
            {isLocking ? copy.lock : copy.unlock}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-5">
        <Field
          label={copy.reason}
          hint={copy.reasonHint}
          error={isRefused && isShort ? copy.reasonFault : undefined}
        >
          <Textarea
            ref={reasonRef}
            rows={3}
            maxLength={longestReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {error ? (
          <div role="alert">
            <FieldError>{wordsOf(error)}</FieldError>
          </div>
        ) : null}
      </form>
    </Dialog>
  )
}
