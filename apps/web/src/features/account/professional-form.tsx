import { useUnsaved } from '@repo/account-settings'
import { isApiError } from '@repo/api-client'
import { professionalBody } from '@repo/contract/account'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { describeError, professionLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { DateInput } from '@repo/ui/date-input'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { orNull } from './or-null.ts'
import { professionalMessages as copy, professionalWords } from './professional.messages.ts'
import type { Professional } from './professional.types.ts'
import { ProofField } from './proof-field.tsx'

const professions = Object.entries(professionLabels).map(([value, label]) => ({ value, label }))
const fields = ['profession', 'workplace', 'licenceNumber', 'licenceIssuer', 'licenceIssuedOn'] as const

const valuesOf = (profile: Professional) => ({
  // Nothing is chosen for the learner; the schema asks for a choice.
  profession: (profile.profession ?? '') as NonNullable<Professional['profession']>,
  workplace: profile.workplace,
  licenceNumber: profile.licenceNumber,
  licenceIssuer: profile.licenceIssuer,
  licenceIssuedOn: profile.licenceIssuedOn,
})

/** The professional profile with its proof, handed in with one press. */
export function ProfessionalForm({ profile }: { profile: Professional }) {
  const { form, submit, proof, setProof, proofError } = useProfessionalForm(profile)
  const { errors, isSubmitting } = form.formState
  const text = (name: Exclude<(typeof fields)[number], 'profession' | 'licenceIssuedOn'>) =>
    form.register(name, { setValueAs: orNull })
  return (
    <Form className="grid gap-5 md:grid-cols-2" onSubmit={submit}>
      <div className="not-has-[p]:absolute md:col-span-2">
        <FormAlert>{errors.root?.message}</FormAlert>
      </div>
      <Field error={errors.profession?.message} label={copy.profession}>
        <Select
          {...form.register('profession')}
          options={professions}
          placeholder={copy.professionPlaceholder}
        />
      </Field>
      <Field error={errors.workplace?.message} isOptional label={copy.workplace}>
        <Input {...text('workplace')} autoComplete="organization" />
      </Field>
      <Field error={errors.licenceNumber?.message} isOptional label={copy.licenceNumber}>
        <Input {...text('licenceNumber')} autoComplete="off" />
      </Field>
      <Field error={errors.licenceIssuer?.message} isOptional label={copy.licenceIssuer}>
        <Input {...text('licenceIssuer')} autoComplete="off" />
      </Field>
      <Controller
        control={form.control}
        name="licenceIssuedOn"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field error={errors.licenceIssuedOn?.message} isOptional label={copy.licenceIssuedOn}>
            <DateInput
              onBlur={onBlur}
              onValueChange={(day) => onChange(orNull(day))}
              ref={ref}
              value={value ?? ''}
            />
          </Field>
        )}
      />
      <div className="md:col-span-2">
        <ProofField error={proofError} hasProof={profile.hasProof} onPick={setProof} picked={proof} />
      </div>
      <div className="md:col-span-2">
        <Button isBusy={isSubmitting} type="submit">
          {profile.state === 'none' ? copy.submit : copy.resubmit}
        </Button>
      </div>
    </Form>
  )
}

function useProfessionalForm(profile: Professional) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [proof, setProof] = useState<File | null>(null)
  const [proofError, setProofError] = useState<string>()
  const form = useForm({
    resolver: schemaResolver(professionalBody, professionalWords),
    defaultValues: valuesOf(profile),
  })
  const { isDirty, isSubmitting } = form.formState
  useUnsaved((isDirty || proof !== null) && !isSubmitting)

  const keep = (saved: Professional) => {
    queryClient.setQueryData(api.account.professional.key({}), saved)
    form.reset(valuesOf(saved))
  }
  /** The words first: a proof belongs to a profile. What was saved stays saved when the file is refused. */
  const sendProof = async (): Promise<boolean> => {
    if (!proof) return true
    try {
      keep(await api.account.uploadProfessionalProof.call({ file: proof }))
      setProof(null)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      setProofError(`${copy.sentWithoutProof} ${describeError(error)}`)
      return false
    }
  }
  const submit = form.handleSubmit(async (body) => {
    setProofError(undefined)
    try {
      keep(await api.account.saveProfessional.call({ body }))
    } catch (error) {
      await showServerError(error, form.setError, fields)
      return
    }
    if (await sendProof()) toast.success(copy.sent)
  })
  const pick = (file: File | null) => {
    setProofError(undefined)
    setProof(file)
  }
  return { form, submit, proof, setProof: pick, proofError }
}
