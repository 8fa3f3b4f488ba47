import { account } from '@repo/contract/account'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { PasswordInput } from '@repo/ui/password-input'
import { useForm } from 'react-hook-form'
import { dataMessages as copy, dataWords } from './data.messages.ts'

interface PasswordAskProps {
  lead: string
  submitLabel: string
  variant?: 'primary' | 'danger'
  /** Rejects with the refusal, which is shown at its field. */
  act: (password: string) => Promise<void>
  onCancel: () => void
}

/** The password once more, before something that an unattended screen must not allow. */
export function PasswordAsk({ lead, submitLabel, variant, act, onCancel }: PasswordAskProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(account.requestExport.body, dataWords),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await act(password)
    } catch (error) {
      await showServerError(error, setError, ['password'], { 'auth.wrong_password': 'password' })
    }
  })
  return (
    <Form className="mt-5 flex max-w-md flex-col gap-5 border-t pt-5" onSubmit={submit}>
      <p className="text-2">{lead}</p>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field error={errors.password?.message} label={copy.password}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit" variant={variant}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel} variant="ghost">
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}
