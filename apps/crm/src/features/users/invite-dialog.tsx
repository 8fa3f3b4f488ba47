import { useApi } from '@repo/back-office'
import type { ApiContract, EndpointInput } from '@repo/contract'
import { FormAlert, showServerError } from '@repo/forms'
import { common, roleLabels } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Select } from '@repo/ui/select'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { paths } from '../../components/paths.ts'
import { inviteMessages as copy } from './account.messages.ts'
import { emptyInvitation, type InviteForm, inviteFields, inviteResolver } from './invite-form.ts'
import { RightsField } from './rights-field.tsx'

/** Opens an account for staff or a doctor. A press outside does not close it, so nothing typed is lost by a slip. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      description={copy.body}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {common.cancel}
          </Button>
          <Button form={formId} isBusy={isBusy} type="submit">
            {copy.send}
          </Button>
        </>
      }
      isDismissable={!isBusy}
      isOpen={isOpen}
      isOutsideIgnored
      onClose={onClose}
      size="md"
      title={copy.title}
    >
      {isOpen ? <Invitation id={formId} onBusy={setIsBusy} /> : null}
    </Dialog>
  )
}

const roleOptions = (['admin', 'doctor'] as const).map((value) => ({ value, label: roleLabels[value] }))

function Invitation({ id, onBusy }: { id: string; onBusy: (isBusy: boolean) => void }) {
  const form = useForm({ resolver: inviteResolver, defaultValues: emptyInvitation })
  const { register, control, formState } = form
  const role = useWatch({ control, name: 'role' })
  const { errors } = formState
  const submit = useSubmit(form, onBusy)
  return (
    <Form className="mt-5 grid gap-5" id={id} onSubmit={(event) => void submit(event)}>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Field error={errors.name?.message} label={copy.name}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field error={errors.email?.message} label={copy.email}>
        <Input autoComplete="off" inputMode="email" type="email" {...register('email')} />
      </Field>
      <Controller
        control={control}
        name="role"
        render={({ field }) => (
          <RadioGroup
            legend={copy.role}
            look="chips"
            onValueChange={field.onChange}
            options={roleOptions}
            value={field.value}
          />
        )}
      />
      {role === 'admin' ? (
        <Controller
          control={control}
          name="rights"
          render={({ field }) => (
            <RightsField error={errors.rights?.message} onChange={field.onChange} value={field.value} />
          )}
        />
      ) : (
        <DoctorField error={errors.doctorId?.message} form={form} />
      )}
    </Form>
  )
}

type Form = UseFormReturn<InviteForm, unknown, InviteBody>
type InviteBody = EndpointInput<ApiContract['crmAccounts']['invite']>['body']

function DoctorField({ error, form }: { error: string | undefined; form: Form }) {
  const { data } = useQuery({ ...useApi().crmAccounts.inviteOptions.query(), throwOnError: false })
  const doctors = data?.doctors ?? []
  return (
    <Field error={error} hint={data && doctors.length === 0 ? copy.noDoctors : undefined} label={copy.doctor}>
      <Select
        options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={copy.chooseDoctor}
        {...form.register('doctorId')}
      />
    </Field>
  )
}

function useSubmit(form: Form, onBusy: (isBusy: boolean) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return form.handleSubmit(async (body) => {
    onBusy(true)
    try {
      const { id } = await api.crmAccounts.invite.call({ body })
      toast.success(copy.sent(body.email))
      void queryClient.invalidateQueries({ queryKey: api.crm.users.key() })
      await navigate(paths.user({ id }))
    } catch (error) {
      showServerError(error, form.setError, inviteFields, {
        'user.email_taken': 'email',
        'user.rights_missing': 'rights',
        'doctor.not_found': 'doctorId',
        'doctor.has_account': 'doctorId',
      })
    } finally {
      onBusy(false)
    }
  })
}
