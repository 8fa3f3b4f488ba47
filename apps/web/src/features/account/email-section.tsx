import { Loaded, Section, useUnsaved } from '@repo/account-settings'
import { account } from '@repo/contract/account'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailCode, type EmailRequest } from './email-code.tsx'
import { emailMessages as copy, emailWords } from './personal.messages.ts'

type Stage = { name: 'shown' } | { name: 'asked' } | { name: 'code'; request: EmailRequest }

/** The address of the account; another one counts once its code has come back from there. */
export function EmailSection() {
  const api = useApi()
  const [stage, setStage] = useState<Stage>({ name: 'shown' })
  const close = () => setStage({ name: 'shown' })
  return (
    <Section lead={copy.lead} title={copy.title}>
      {stage.name === 'shown' && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Loaded query={api.auth.me.query()} skeleton={<Skeleton className="h-7 w-56" />}>
            {({ email }) => (
              <p className="min-w-0 break-words">
                <span className="block text-sm text-3">{copy.current}</span>
                <strong className="font-semibold">{email}</strong>
              </p>
            )}
          </Loaded>
          <Button onClick={() => setStage({ name: 'asked' })} variant="secondary">
            {copy.change}
          </Button>
        </div>
      )}
      {stage.name === 'asked' && (
        <NewEmail onCancel={close} onSent={(request) => setStage({ name: 'code', request })} />
      )}
      {stage.name === 'code' && <EmailCode onCancel={close} onChanged={close} request={stage.request} />}
    </Section>
  )
}

interface NewEmailProps {
  onSent: (request: EmailRequest) => void
  onCancel: () => void
}

function NewEmail({ onSent, onCancel }: NewEmailProps) {
  const api = useApi()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(account.changeEmail.body, emailWords),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting, isDirty } = formState
  useUnsaved(isDirty && !isSubmitting)
  const submit = handleSubmit(async (body) => {
    try {
      const { resendAfterSeconds } = await api.account.changeEmail.call({ body })
      onSent({ ...body, resendAfterSeconds })
    } catch (error) {
      await showServerError(error, setError, ['email', 'password'], { 'auth.wrong_password': 'password' })
    }
  })
  return (
    <Form className="flex max-w-md flex-col gap-5" onSubmit={submit}>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field error={errors.email?.message} label={copy.next}>
        <Input {...register('email')} autoComplete="email" inputMode="email" type="email" />
      </Field>
      <Field error={errors.password?.message} label={copy.password}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit">
          {copy.send}
        </Button>
        <Button onClick={onCancel} variant="ghost">
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}
