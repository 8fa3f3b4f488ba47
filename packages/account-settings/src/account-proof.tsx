import { passkeys } from '@repo/contract/passkeys'
import { FormAlert, useContractForm, useFaultFocus } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { PasswordInput } from '@repo/ui/password-input'
import { useId, useRef } from 'react'
import { AccountName } from './account-name.tsx'
import { secondFactorMessages as copy, proofWords } from './second-factor.messages.ts'

export interface AccountProofBody {
  password: string
  code?: string | undefined
}

interface AccountProofProps {
  lead: string
  submitLabel: string
  variant?: 'primary' | 'danger'
  /** Whether the account has a second factor, whose code is then asked for as well. */
  isCodeNeeded: boolean
  /** Why it could not go on; stands where the service's refusals stand. */
  fault?: string | null
  /** Rejects with the refusal of the service, which is shown at its field. */
  act: (proof: AccountProofBody) => Promise<void>
  onCancel: () => void
}

/** Password, and the code where there is one, before a way into the account comes or goes. */
export function AccountProof(props: AccountProofProps) {
  const { lead, submitLabel, variant, isCodeNeeded, fault, act, onCancel } = props
  const id = useId()
  const place = useRef<HTMLFormElement>(null)
  useArrivalFocus(place)
  const { form, submit, field } = useContractForm({
    endpoint: passkeys.remove,
    defaults: { password: '', code: '' },
    toBody: ({ password, code }) => ({ password, ...(isCodeNeeded ? { code } : {}) }),
    faults: { password: proofWords.password.missing, code: proofWords.code.invalid },
    places: {
      'auth.wrong_password': 'password',
      'auth.second_factor_needed': 'code',
      'auth.second_factor_invalid': 'code',
    },
    send: act,
  })
  useFaultFocus(id, form.formState)
  const { errors, isSubmitting } = form.formState
  return (
    <Form
      aria-labelledby={`${id}-lead`}
      className="mt-6 flex max-w-md flex-col gap-5 border-t pt-6"
      id={id}
      onSubmit={submit}
      ref={place}
      tabIndex={-1}
    >
      <p className="text-2" id={`${id}-lead`}>
        {lead}
      </p>
      <FormAlert>{errors.root?.message ?? fault}</FormAlert>
      <AccountName />
      <Field error={errors.password?.message} label={copy.password}>
        <PasswordInput {...field('password')} autoComplete="current-password" />
      </Field>
      {isCodeNeeded ? (
        <Field error={errors.code?.message} hint={copy.codeHint} label={copy.code}>
          <Input
            {...field('code')}
            autoCapitalize="characters"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        </Field>
      ) : null}
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
