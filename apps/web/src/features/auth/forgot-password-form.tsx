import type { codeChannels } from '@repo/contract/auth'
import { forgotPasswordBody } from '@repo/contract/auth'
import { schemaResolver, shownErrors, showServerError } from '@repo/forms'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { FormNotice, StepHeading, useRetryWait } from '@repo/sign-in'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '../../app/paths.ts'
import { usePageAddress, usePosted } from '../../components/posted.ts'
import { authFieldWords, authMessages } from './auth.messages.ts'

export type CodeChannel = (typeof codeChannels)[number]

const words = { email: authFieldWords.email }

interface ForgotPasswordFormProps {
  email?: string
  onCodeSent: (sent: {
    email: string
    channel: CodeChannel
    expiresInSeconds: number
    resendAt: number
  }) => void
}

/** Asks for a code. The answer is the same whether the address is known or not. */
export function ForgotPasswordForm({ email = '', onCodeSent }: ForgotPasswordFormProps) {
  const api = useApi()
  const forgot = useMutation(api.auth.forgotPassword.mutation({ isSilent: true }))
  const [channel, setChannel] = useState<CodeChannel>('email')
  const { wait, take, clear } = useRetryWait()
  const posted = usePosted('forgot')
  const [refused] = useState(() => posted && shownErrors(posted.errors))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(forgotPasswordBody, words),
    defaultValues: { email: posted?.values.email ?? email },
    errors: refused ?? undefined,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    clear()
    try {
      const { expiresInSeconds, resendAfterSeconds } = await forgot.mutateAsync({
        body: { email: values.email, channel },
      })
      const resendAt = Date.now() + resendAfterSeconds * 1000
      onCodeSent({ email: values.email, channel, expiresInSeconds, resendAt })
    } catch (error) {
      if (!take(error)) await showServerError(error, setError, ['email'])
    }
  })
  return (
    <>
      <StepHeading lead={authMessages.forgotLead} title={authMessages.forgotTitle} />
      <Form action={usePageAddress()} className="flex flex-col gap-5" onSubmit={submit}>
        <input name="form" type="hidden" value="forgot" />
        <FormNotice wait={wait}>{errors.root?.message}</FormNotice>
        <Field error={errors.email?.message} label={authMessages.email}>
          <Input
            {...register('email')}
            autoComplete="username"
            defaultValue={posted?.values.email}
            inputMode="email"
            type="email"
          />
        </Field>
        <ChannelChoice onChoose={setChannel} value={channel} />
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {authMessages.sendCode}
        </Button>
      </Form>
      <p className="mt-6 text-center">
        <a className="link" href={paths.login()}>
          {authMessages.backToLogin}
        </a>
      </p>
    </>
  )
}

interface ChannelChoiceProps {
  value: CodeChannel
  onChoose: (channel: CodeChannel) => void
}

/** Only where the code may travel in more than one way. */
function ChannelChoice({ value, onChoose }: ChannelChoiceProps) {
  const { data } = usePageQuery(useApi().auth.codeChannels.query())
  const channels = data?.channels ?? []
  if (channels.length < 2) return null
  return (
    <RadioGroup
      legend={authMessages.channel}
      onValueChange={(name) => onChoose(channels.find((channel) => channel === name) ?? 'email')}
      options={channels.map((channel) => ({ value: channel, label: authMessages.channels[channel] }))}
      value={value}
    />
  )
}
