import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { roleLabels } from '@repo/messages'
import { useNavigate } from '@repo/routing'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Select } from '@repo/ui/select'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { paths } from '../../components/paths.ts'
import { inviteMessages as copy } from './account.messages.ts'
import { emptyInvitation, type InviteForm, invitation, toInvitation } from './invite-form.ts'
import { RolesField } from './roles-field.tsx'

/** Creates an account for staff or a doctor. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      confirmLabel={copy.send}
      description={copy.body}
      draft="invitation"
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
    >
      {(part) => <Invitation part={part} />}
    </FormDialog>
  )
}

const roleOptions = (['admin', 'doctor'] as const).map((value) => ({ value, label: roleLabels[value] }))

function Invitation({ part }: { part: FormPart }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const dialog = useDialogForm(part, {
    endpoint: invitation,
    defaults: emptyInvitation,
    toBody: toInvitation,
    faults: copy.faults,
    places: {
      'user.email_taken': 'email',
      'user.permissions_missing': 'permissions',
      'doctor.not_found': 'doctorId',
      'doctor.has_account': 'doctorId',
    },
    send: async (body) => {
      const { id } = await api.crmAccounts.invite.call({ body })
      toast.success(copy.sent(body.email))
      void queryClient.invalidateQueries({ queryKey: api.crm.users.key() })
      void navigate(paths.user({ id }))
    },
  })
  const { form, field } = dialog
  const { control } = form
  const role = useWatch({ control, name: 'role' })
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field error={errors.name?.message} label={copy.name}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Field error={errors.email?.message} label={copy.email}>
        <Input autoComplete="off" inputMode="email" type="email" {...field('email')} />
      </Field>
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={copy.role}
            look="chips"
            onValueChange={onChange}
            options={roleOptions}
            value={value}
          />
        )}
      />
      {role === 'admin' ? (
        <RolesField control={control} error={errors.permissions?.message} />
      ) : (
        <DoctorField error={errors.doctorId?.message} form={form} />
      )}
    </DialogForm>
  )
}

type Form = UseFormReturn<InviteForm, unknown, z.output<typeof invitation.body>>

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
