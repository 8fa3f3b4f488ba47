import type { App } from '@repo/contract'
import { loginBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { safeRedirect, useNavigate, useSearchParams } from '@repo/routing'
import { getVisitorId, useSession } from '@repo/session'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useApi } from './api-context.ts'
import { backOfficeMessages as copy } from './back-office.messages.ts'

const credentials = loginBody.pick({ email: true, password: true })

export interface LoginPageProps {
  app: Exclude<App, 'web'>
  title: string
  lead: string
  /** Where to go when the visitor came straight to the login. */
  homeHref: string
}

/** Sign-in of an office: goes back to where one came from, and on at once when already signed in. */
export function LoginPage({ app, title, lead, homeHref }: LoginPageProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { isLoggedIn } = useSession()
  const target = safeRedirect(search.get('next'), homeHref)
  const login = useMutation(api.auth.login.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(credentials, copy.words),
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => {
    if (isLoggedIn) void navigate(target, { replace: true })
  }, [isLoggedIn, navigate, target])
  const submit = handleSubmit(async (values) => {
    try {
      const deviceId = (await getVisitorId()) || undefined
      await login.mutateAsync({ body: { ...values, app, deviceId } })
    } catch (error) {
      showServerError(error, setError, ['email', 'password'])
    }
  })
  return (
    <>
      <h1 className="text-h2" tabIndex={-1}>
        {title}
      </h1>
      <p className="mt-2 text-2">{lead}</p>
      <form className="mt-7 flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field error={errors.email?.message} label={copy.email}>
          <Input {...register('email')} autoComplete="username" inputMode="email" type="email" />
        </Field>
        <Field error={errors.password?.message} label={copy.password}>
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {copy.login}
        </Button>
      </form>
    </>
  )
}
