import { resetPasswordBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useApi } from '../../app/api-context.ts'
import { authFieldWords, authMessages } from './auth.messages.ts'
import { AuthHeading } from './auth-heading.tsx'

const words = { newPassword: authFieldWords.newPassword }

interface NewPasswordFormProps {
  email: string
  resetToken: string
  onSaved: () => void
}

/** Last step of a forgotten password: the one-time token of the verified code buys one new password. */
export function NewPasswordForm({ email, resetToken, onSaved }: NewPasswordFormProps) {
  const api = useApi()
  const reset = useMutation(api.auth.resetPassword.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(resetPasswordBody, words),
    defaultValues: { resetToken, newPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await reset.mutateAsync({ body: values })
      onSaved()
    } catch (error) {
      showServerError(error, setError, ['newPassword'], {
        'auth.password_common': 'newPassword',
        'auth.password_personal': 'newPassword',
      })
    }
  })
  return (
    <>
      <AuthHeading lead={authMessages.newPasswordLead} title={authMessages.newPasswordTitle} />
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        {/* Tells password managers whose password this is. */}
        <input
          aria-label={authMessages.email}
          autoComplete="username"
          className="sr-only"
          readOnly
          tabIndex={-1}
          type="email"
          value={email}
        />
        <Field
          error={errors.newPassword?.message}
          hint={authMessages.passwordHint}
          label={authMessages.newPassword}
        >
          <PasswordInput {...register('newPassword')} autoComplete="new-password" />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {authMessages.savePassword}
        </Button>
      </form>
    </>
  )
}
