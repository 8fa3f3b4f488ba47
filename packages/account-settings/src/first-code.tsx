import { isApiError } from '@repo/api-client'
import { describeError } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { CopyButton } from '@repo/ui/copy-button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { OtpInput } from '@repo/ui/otp-input'
import { QrCode } from '@repo/ui/qr-code'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { setupMessages as copy } from './second-factor.messages.ts'

const digits = 6

interface FirstCodeProps {
  secret: { secret: string; uri: string }
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel?: () => void
}

/** The secret as a QR code and as text, and the first code that proves the app has it. */
export function FirstCode({ secret, onConfirmed, onCancel }: FirstCodeProps) {
  const { code, setCode, error, isPending, send } = useFirstCode(onConfirmed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <div>
      <h3 className="font-text text-lg font-semibold" ref={heading} tabIndex={-1}>
        {copy.scanTitle}
      </h3>
      <p className="mt-1 max-w-[68ch] text-2">{copy.scanLead}</p>
      <div className="mt-5 flex flex-wrap items-start gap-x-8 gap-y-6">
        <QrCode className="border" label={copy.qr} value={secret.uri} />
        <div className="min-w-0 max-w-sm flex-1 basis-64">
          <p className="text-sm text-2">{copy.secret}</p>
          <p className="mt-2 break-words rounded-sm bg-surface-2 px-4 py-3 font-mono text-base">
            {grouped(secret.secret)}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4">
            <CopyButton
              className="-ml-3"
              label={copy.copySecret}
              text={copy.copySecret}
              value={secret.secret}
            />
            <a className="link inline-flex min-h-11 items-center text-sm" href={secret.uri}>
              {copy.open}
            </a>
          </div>
        </div>
      </div>
      <Form className="mt-6 flex flex-col gap-5" onSubmit={submit}>
        <Field error={error} label={copy.firstCode}>
          <OtpInput onComplete={(full) => void send(full)} onValueChange={setCode} value={code} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isPending} type="submit">
            {copy.confirm}
          </Button>
          {onCancel ? (
            <Button onClick={onCancel} variant="ghost">
              {copy.cancel}
            </Button>
          ) : null}
        </div>
      </Form>
    </div>
  )
}

function useFirstCode(onConfirmed: (recoveryCodes: string[]) => void) {
  const api = useApi()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useMutation(api.secondFactor.confirm.mutation({ isSilent: true }))
  const send = async (full: string) => {
    if (confirm.isPending) return
    if (full.length < digits) return setError(copy.firstCodeMissing)
    setError(undefined)
    try {
      onConfirmed((await confirm.mutateAsync({ body: { code: full } })).recoveryCodes)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setCode('')
      setError(describeError(failure))
    }
  }
  return { code, setCode, error, isPending: confirm.isPending, send }
}

/** Groups of four are what people can read off a screen. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
