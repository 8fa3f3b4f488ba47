import { certificates } from '@repo/contract/certificates'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { OwnCertificate } from './certificate.types.ts'
import { claimMessages, correctionMessages as copy } from './own-certificates.messages.ts'

interface CorrectNameProps {
  certificate: OwnCertificate
  onClose: () => void
}

/** The one correction that the holder makes without asking anybody. */
export function CorrectName({ certificate, onClose }: CorrectNameProps) {
  const titleId = useId()
  const { register, submit, errors, isSubmitting } = useCorrection(certificate, onClose)
  return (
    <section aria-labelledby={titleId} className="border-t pt-4">
      <h3 className="font-text text-base font-semibold" id={titleId}>
        {copy.title}
      </h3>
      <p className="mt-1 text-sm text-2">{copy.lead}</p>
      <Form className="mt-4 grid gap-4" onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field error={errors.name?.message} hint={claimMessages.nameHint} label={claimMessages.name}>
          <Input {...register('name')} autoComplete="name" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isSubmitting} type="submit">
            {copy.save}
          </Button>
          <Button onClick={onClose} variant="ghost">
            {copy.cancel}
          </Button>
        </div>
      </Form>
    </section>
  )
}

function useCorrection(certificate: OwnCertificate, onDone: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(certificates.correctCertificate.body, claimMessages.words),
    defaultValues: { name: certificate.name },
  })
  const submit = handleSubmit(async (body) => {
    try {
      await api.certificates.correctCertificate.call({ params: { id: certificate.id }, body })
      toast.success(copy.done)
      onDone()
      await queryClient.invalidateQueries({ queryKey: ['certificates'] })
    } catch (error) {
      await showServerError(error, setError, ['name'])
    }
  })
  const { errors, isSubmitting } = formState
  return { register, submit, errors, isSubmitting }
}
