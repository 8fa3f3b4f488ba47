import { activationCodeInput } from '@repo/contract/crm-sales'
import type { order } from '@repo/contract/orders'
import { limitsOf } from '@repo/forms'
import { describeError } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { Button, buttonClass } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { paths } from '../../app/paths.ts'
import { activationMessages as copy } from './activation.messages.ts'

type Order = z.output<typeof order>

const longestCode = limitsOf(activationCodeInput).maxLength

interface RedeemDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Redeems one code and shows which course it opened. Typed text stays while the dialog is closed. */
export function RedeemDialog({ isOpen, onClose }: RedeemDialogProps) {
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<Order | null>(null)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog initialFocusRef={field} isOpen={isOpen} onClose={onClose} title={opened ? copy.done : copy.title}>
      {opened ? (
        <Opened onAnother={() => setOpened(null)} order={opened} />
      ) : (
        <RedeemForm
          fieldRef={field}
          onCancel={onClose}
          onOpened={(order) => {
            setTyped('')
            setOpened(order)
          }}
          onType={setTyped}
          typed={typed}
        />
      )}
    </Dialog>
  )
}

interface RedeemFormProps {
  typed: string
  fieldRef: React.RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
  onOpened: (order: Order) => void
  onCancel: () => void
}

function RedeemForm({ typed, fieldRef, onType, onOpened, onCancel }: RedeemFormProps) {
  const api = useApi()
  const [fault, setFault] = useState<string>()
  const redeem = useMutation({
    ...api.activation.redeem.mutation({ isSilent: true }),
    onSuccess: onOpened,
    onError: (error) => {
      setFault(error.name === 'input.invalid' ? copy.invalid : describeError(error))
      fieldRef.current?.focus()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (redeem.isPending) return
    const checked = activationCodeInput.safeParse(typed)
    if (checked.success) return redeem.mutate({ body: { code: checked.data } })
    setFault(typed.trim() === '' ? copy.missing : copy.invalid)
    fieldRef.current?.focus()
  }
  return (
    // The dialog inherits the text alignment of the place where it is rendered.
    <Form className="text-left" onSubmit={submit}>
      <p className="text-2">{copy.lead}</p>
      <Field className="mt-5" error={fault} hint={copy.hint} isRequired label={copy.label}>
        <Input
          autoCapitalize="characters"
          autoComplete="off"
          className="font-num uppercase tracking-wide"
          maxLength={longestCode}
          onChange={(event) => {
            onType(event.target.value)
            setFault(undefined)
          }}
          ref={fieldRef}
          spellCheck={false}
          value={typed}
        />
      </Field>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onCancel} variant="ghost">
          {copy.cancel}
        </Button>
        <Button isBusy={redeem.isPending} type="submit">
          {copy.submit}
        </Button>
      </div>
    </Form>
  )
}

function Opened({ order, onAnother }: { order: Order; onAnother: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    link.current?.focus()
    // Only once it was read: the page that was empty before holds this dialog, and would take it away with itself.
    return () => {
      void queryClient.invalidateQueries({ queryKey: ['learning'] })
      void queryClient.invalidateQueries({ queryKey: api.orders.list.key() })
    }
  }, [api, queryClient])
  const [line] = order.lines
  if (!line) return null
  return (
    <div className="text-left" role="status">
      <p className="flex items-start gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 shrink-0 text-success" size={22} />
        <span>{copy.doneHint(line.course.title)}</span>
      </p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onAnother} variant="ghost">
          {copy.another}
        </Button>
        <a className={buttonClass({})} href={paths.classroom(line.course.slug)} ref={link}>
          {copy.goLearn}
        </a>
      </div>
    </div>
  )
}
