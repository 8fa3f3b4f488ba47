import type { ApiContract, EndpointOutput } from '@repo/contract'
import { secondFactor } from '@repo/contract/second-factor'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AccountName } from './account-name.tsx'
import { FirstCode } from './first-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { setupMessages as copy, proofWords } from './second-factor.messages.ts'
import { SetupSteps } from './setup-steps.tsx'

type Secret = EndpointOutput<ApiContract['secondFactor']['begin']>
type Stage = { name: 'password' } | { name: 'scan'; secret: Secret } | { name: 'codes'; codes: string[] }

const order = { password: 0, scan: 1, codes: 2 } as const

interface SecondFactorSetupProps {
  /** The second factor is on and the recovery codes are put away. */
  onDone: () => void
  /** Absent where there is no way around the set-up. */
  onCancel?: () => void
}

/** Turning the second factor on: password, QR code and first code, recovery codes. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const [stage, setStage] = useState<Stage>({ name: 'password' })
  return (
    <div>
      <SetupSteps current={order[stage.name]} />
      {stage.name === 'password' && (
        <PasswordStep onCancel={onCancel} onNext={(secret) => setStage({ name: 'scan', secret })} />
      )}
      {stage.name === 'scan' && (
        <FirstCode
          onCancel={onCancel}
          onConfirmed={(codes) => setStage({ name: 'codes', codes })}
          secret={stage.secret}
        />
      )}
      {stage.name === 'codes' && <RecoveryCodes codes={stage.codes} onDone={onDone} />}
    </div>
  )
}

interface PasswordStepProps {
  onNext: (secret: Secret) => void
  onCancel?: () => void
}

function PasswordStep({ onNext, onCancel }: PasswordStepProps) {
  const api = useApi()
  const begin = useMutation(api.secondFactor.begin.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(secondFactor.begin.body, proofWords),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    try {
      onNext(await begin.mutateAsync({ body }))
    } catch (error) {
      await showServerError(error, setError, ['password'], { 'auth.wrong_password': 'password' })
    }
  })
  return (
    <Form className="flex max-w-md flex-col gap-5" onSubmit={submit}>
      <p className="text-2">{copy.passwordLead}</p>
      {/* Where there is no way around the set-up, no passkey could be added before it. */}
      {onCancel ? <p className="text-sm text-3">{copy.passkeysEnd}</p> : null}
      <FormAlert>{errors.root?.message}</FormAlert>
      <AccountName />
      <Field error={errors.password?.message} label={copy.password}>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit">
          {copy.next}
        </Button>
        {onCancel ? (
          <Button onClick={onCancel} variant="ghost">
            {copy.cancel}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
