import { describeError } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { Field, FieldError } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Textarea } from '@repo/ui/textarea'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { accountMessages as copy } from './account.messages.ts'

export interface ReasonDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  body: string
  /** A verb that names the act. */
  confirmLabel: string
  tone?: 'danger' | 'primary'
  hint?: string
  /** Fewest and most characters of the reason. */
  limits?: readonly [least: number, most: number]
  /** The act itself; what it rejects with is said here, and the text stays. */
  act: (reason: string) => Promise<unknown>
  wordsOf?: (error: unknown) => string
  /** Between the explanation and the reason. */
  children?: ReactNode
  /** Says false where something else has to be mended first. */
  check?: () => boolean
}

const usualLimits = [5, 500] as const

/** Asks for the reason of an act on somebody's account, and does it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { isOpen, onClose, title, body, confirmLabel, tone = 'danger' } = props
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={!isBusy}
      isOutsideIgnored
      title={title}
      description={body}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} variant={tone} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {/* Mounted anew for each opening, so that no reason is carried over to another act. */}
      {isOpen ? <ReasonForm {...props} id={formId} onBusy={setIsBusy} /> : null}
    </Dialog>
  )
}

interface ReasonFormProps extends ReasonDialogProps {
  id: string
  onBusy: (isBusy: boolean) => void
}

function ReasonForm({
  id,
  onBusy,
  onClose,
  act,
  check,
  children,
  hint = copy.reasonHint,
  limits: [least, most] = usualLimits,
  wordsOf = describeError,
}: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const ref = useRef<HTMLTextAreaElement>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const isShort = reason.trim().length < least
  const run = async () => {
    onBusy(true)
    setFault(null)
    try {
      await act(reason.trim())
      if (isMounted.current) onClose()
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      onBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsRefused(isShort)
    if (check?.() === false) return
    if (isShort) return ref.current?.focus()
    void run()
  }
  return (
    <Form id={id} onSubmit={submit} className="mt-5 grid gap-5">
      {children}
      <Field
        label={copy.reason}
        hint={hint}
        error={isRefused && isShort ? copy.reasonFault(least, most) : undefined}
      >
        <Textarea
          ref={ref}
          rows={3}
          maxLength={most}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div role="alert">{fault ? <FieldError>{fault}</FieldError> : null}</div>
    </Form>
  )
}
