import { loginBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { getVisitorId } from '@repo/session'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../app/api-context.ts'
import { paths } from '../../app/paths.ts'
import { authFieldWords, authMessages } from './auth.messages.ts'
import { AuthHeading } from './auth-heading.tsx'

const credentials = loginBody.pick({ email: true, password: true })
const words = { email: authFieldWords.email, password: authFieldWords.password }

interface LoginFormProps {
  /** Carried over from the step before, such as registration. */
  email?: string
  notice?: string
  registerHref: string
  onSignedIn: (name: string) => void
}

export function LoginForm({ email = '', notice, registerHref, onSignedIn }: LoginFormProps) {
  const api = useApi()
  const login = useMutation(api.auth.login.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(credentials, words),
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const deviceId = (await getVisitorId()) || undefined
      const { user } = await login.mutateAsync({ body: { ...values, app: 'web', deviceId } })
      onSignedIn(user.name)
    } catch (error) {
      showServerError(error, setError, ['email', 'password'])
    }
  })
  return (
    <>
      <AuthHeading lead={authMessages.loginLead} title={authMessages.loginTitle} />
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        {notice && (
          <p className="rounded-sm bg-success-soft px-4 py-3 text-sm text-success" role="status">
            {notice}
          </p>
        )}
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field error={errors.email?.message} label={authMessages.email}>
          <Input {...register('email')} autoComplete="username" inputMode="email" type="email" />
        </Field>
        <Field
          aside={
            <a className="link text-sm" href={paths.forgotPassword}>
              {authMessages.forgot}
            </a>
          }
          error={errors.password?.message}
          label={authMessages.password}
        >
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {authMessages.login}
        </Button>
      </form>
      <p className="mt-6 text-center text-2">
        {authMessages.noAccount}{' '}
        <a className="link" href={registerHref}>
          {authMessages.register}
        </a>
      </p>
    </>
  )
}
