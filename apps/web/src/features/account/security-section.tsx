import { changePasswordBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { useNavigate } from '@repo/routing'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { Field } from '@repo/ui/field'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../app/api-context.ts'
import { paths } from '../../app/paths.ts'
import { accountFieldWords, accountMessages } from './account.messages.ts'

export function SecuritySection() {
  return (
    <div className="flex flex-col gap-6">
      <PasswordForm />
      <LogoutCard />
    </div>
  )
}

function PasswordForm() {
  const api = useApi()
  const { user } = useSession()
  const change = useMutation(api.auth.changePassword.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: schemaResolver(changePasswordBody, accountFieldWords),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await change.mutateAsync({ body: values })
      reset()
      toast.success(accountMessages.passwordChanged)
    } catch (error) {
      showServerError(error, setError, ['currentPassword', 'newPassword'], {
        'auth.wrong_password': 'currentPassword',
        'auth.password_common': 'newPassword',
        'auth.password_personal': 'newPassword',
      })
    }
  })
  return (
    <Card className="p-6 md:p-8">
      <h2 className="text-h3">{accountMessages.passwordTitle}</h2>
      <p className="mt-1 text-2">{accountMessages.passwordLead}</p>
      <form className="mt-6 flex max-w-md flex-col gap-5" noValidate onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        {/* Tells password managers whose password this is. */}
        <input
          aria-label={accountMessages.email}
          autoComplete="username"
          className="sr-only"
          readOnly
          tabIndex={-1}
          type="text"
          value={user?.name ?? ''}
        />
        <Field error={errors.currentPassword?.message} label={accountMessages.currentPassword}>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
        </Field>
        <Field
          error={errors.newPassword?.message}
          hint={accountMessages.newPasswordHint}
          label={accountMessages.newPassword}
        >
          <PasswordInput {...register('newPassword')} autoComplete="new-password" />
        </Field>
        <div>
          <Button isBusy={isSubmitting} type="submit">
            {accountMessages.changePassword}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function LogoutCard() {
  const api = useApi()
  const navigate = useNavigate()
  // A failed logout is only logged by the client; the session stays as it is.
  const logout = useMutation({
    ...api.auth.logout.mutation({ isSilent: true }),
    onSuccess: () => navigate(paths.home),
  })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-6 md:px-8">
      <div>
        <h2 className="text-h3">{accountMessages.logoutTitle}</h2>
        <p className="mt-1 text-2">{accountMessages.logoutLead}</p>
      </div>
      <Button isBusy={logout.isPending} onClick={() => logout.mutate()} variant="secondary">
        {accountMessages.logout}
      </Button>
    </Card>
  )
}
