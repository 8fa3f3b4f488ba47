import { certificates } from '@repo/contract/certificates'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { AwardIcon } from './award-icon.tsx'
import { claimMessages as copy } from './own-certificates.messages.ts'

/** The name is confirmed before anything is issued: it is what a certificate is wrong about most often. */
export function ClaimForm({ slug, name }: { slug: string; name: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(certificates.claimCertificate.body, copy.words),
    defaultValues: { name },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    try {
      await api.certificates.claimCertificate.call({ params: { slug }, body })
      toast.success(copy.claimed)
      await queryClient.invalidateQueries({ queryKey: ['certificates'] })
    } catch (error) {
      await showServerError(error, setError, ['name'])
    }
  })
  return (
    <section aria-labelledby="certificate-claim" className="rounded-md border bg-surface p-5 md:p-7">
      <h2 className="flex items-start gap-3 text-h3" id="certificate-claim">
        <AwardIcon className="mt-1 size-7 shrink-0 text-gold" />
        {copy.earned}
      </h2>
      <p className="measure mt-2 text-2">{copy.earnedHint}</p>
      <Form className="mt-6 grid gap-5" onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        <Field error={errors.name?.message} hint={copy.nameHint} label={copy.name}>
          <Input {...register('name')} autoComplete="name" />
        </Field>
        <div>
          <Button isBusy={isSubmitting} size="lg" type="submit">
            {copy.claim}
          </Button>
        </div>
      </Form>
    </section>
  )
}
