import { forgotPasswordBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../app/api-context.ts'
import { paths } from '../../app/paths.ts'
import { authFieldWords, authMessages } from './auth.messages.ts'
import { AuthHeading } from './auth-heading.tsx'

const words = { email: authFieldWords.email }

interface ForgotPasswordFormProps {
  email?: string
  onCodeSent: (sent: { email: string; resendAfterSeconds: number }) => void
}

/** Asks for a code. The answer is the same whether the address is known or not. */
export function ForgotPasswordForm({ email = '', onCodeSent }: ForgotPasswordFormProps) {
  const api = useApi()
  const forgot = useMutation(api.auth.forgotPassword.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(forgotPasswordBody, words),
    defaultValues: { email },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const { resendAfterSeconds } = await forgot.mutateAsync({ body: values })
      onCodeSent({ email: values.email, resendAfterSeconds })
    } catch (error) {
      showServerError(error, setError, ['email'])
    }
  })
  return (
    <>
      <AuthHeading lead={authMessages.forgotLead} title={authMessages.forgotTitle} />
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field error={errors.email?.message} label={authMessages.email}>
          <Input {...register('email')} autoComplete="username" inputMode="email" type="email" />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {authMessages.sendCode}
        </Button>
      </form>
      <p className="mt-6 text-center">
        <a className="link" href={paths.login()}>
          {authMessages.backToLogin}
        </a>
      </p>
    </>
  )
}
