import { secondFactor } from '@repo/contract/second-factor'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { useForm } from 'react-hook-form'
import { AccountName } from './account-name.tsx'
import { secondFactorMessages as copy, proofWords } from './second-factor.messages.ts'

export interface Proof {
  password: string
  code: string
}

interface ProofFormProps {
  lead: string
  submitLabel: string
  variant?: 'primary' | 'danger'
  /** Rejects with the refusal, which is shown at its field. */
  act: (proof: Proof) => Promise<void>
  onCancel: () => void
}

/** Password and code once more, before a change that would help whoever sits at an unattended screen. */
export function ProofForm({ lead, submitLabel, variant, act, onCancel }: ProofFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(secondFactor.disable.body, proofWords),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (proof) => {
    try {
      await act(proof)
    } catch (error) {
      await showServerError(error, setError, ['password', 'code'], {
        'auth.wrong_password': 'password',
        'auth.second_factor_invalid': 'code',
      })
    }
  })
  return (
    <Form className="mt-6 flex max-w-md flex-col gap-5 border-t pt-6" onSubmit={submit}>
      <p className="text-2">{lead}</p>
      <FormAlert>{errors.root?.message}</FormAlert>
      <AccountName />
      <Field error={errors.password?.message} label={copy.password}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <Field error={errors.code?.message} hint={copy.codeHint} label={copy.code}>
        <Input
          {...register('code')}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
        />
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
