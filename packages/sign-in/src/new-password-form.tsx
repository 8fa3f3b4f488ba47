import { type Api, isApiError } from '@repo/api-client'
import { resetPasswordBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, shownErrors, showServerError } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { signInMessages as copy, newPasswordWords } from './sign-in.messages.ts'

/** Characters a password needs: more where one account opens everybody's data. */
export const leastCharacters = { learner: 8, staff: 12 } as const

const lengthOf = (text: string) => [...text.normalize('NFC')].length

/** What a new password has to be, with the token that allows it. */
export const newPasswordBody = (least: number) =>
  resetPasswordBody.extend({
    newPassword: resetPasswordBody.shape.newPassword.refine((value) => lengthOf(value) >= least),
  })

export interface NewPasswordFormProps {
  api: Api
  resetToken: string
  /** Whose password it is, so that password managers file it under the right name. */
  email?: string
  /** Least number of characters. */
  least: number
  /** Instead of the sentence that names `least`. */
  hint?: string
  onSaved: () => void
  /** The token was used, or is too old. */
  onTokenRefused?: () => void
  /** Where the site's server takes the form without the program. */
  action?: string
  /** Sentences by field, where the server has refused such a form. */
  errors?: Readonly<Record<string, string>>
}

/** A one-time token buys one new password. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { email, resetToken, least, hint = copy.passwordHint(least), action } = props
  const { form, submit } = useNewPassword(props)
  const { errors, isSubmitting } = form.formState
  return (
    <Form action={action} className="flex flex-col gap-5" onSubmit={submit}>
      <input name="form" type="hidden" value="newPassword" />
      <input name="resetToken" type="hidden" value={resetToken} />
      <FormAlert>{errors.root?.message}</FormAlert>
      {email && (
        <input
          aria-label={copy.email}
          autoComplete="username"
          className="sr-only"
          name="email"
          readOnly
          tabIndex={-1}
          type="email"
          value={email}
        />
      )}
      <Field error={errors.newPassword?.message} hint={hint} label={copy.newPassword}>
        <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
      </Field>
      <Button block isBusy={isSubmitting} size="lg" type="submit">
        {copy.savePassword}
      </Button>
    </Form>
  )
}

function useNewPassword({ api, resetToken, least, onSaved, onTokenRefused, errors }: NewPasswordFormProps) {
  const [refused] = useState(() => errors && shownErrors(errors))
  const reset = useMutation(api.auth.resetPassword.mutation({ isSilent: true }))
  const resolver = useMemo(() => schemaResolver(newPasswordBody(least), newPasswordWords(least)), [least])
  const form = useForm({ resolver, defaultValues: { resetToken, newPassword: '' }, errors: refused })
  const submit = form.handleSubmit(async (values) => {
    try {
      await reset.mutateAsync({ body: values })
      onSaved()
    } catch (error) {
      if (onTokenRefused && isApiError(error, 'auth.reset_token_invalid')) return onTokenRefused()
      await showServerError(error, form.setError, ['newPassword'], {
        'auth.password_common': 'newPassword',
        'auth.password_personal': 'newPassword',
      })
    }
  })
  return { form, submit }
}
