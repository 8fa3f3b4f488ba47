import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmDoctors } from '@repo/contract/crm-doctors'
import { formatDateTime } from '@repo/messages'
import { Link } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FactList } from '../../components/fact-list.tsx'
import { paths } from '../../components/paths.ts'
import { UserStatusBadge } from '../../components/status-badge.tsx'
import { doctorAccountMessages as copy } from './doctors.messages.ts'
import type { StaffDoctor } from './profile-form.ts'

type DoctorAccount = EndpointOutput<ApiContract['crmDoctors']['doctorAccount']>
type Free = DoctorAccount['free']

/** The account with which a doctor signs in to the portal; only owners invite and link. */
export function AccountTab({ doctor }: { doctor: StaffDoctor }) {
  const query = usePageQuery(useApi().crmDoctors.doctorAccount.query({ params: { id: doctor.id } }))
  return (
    <Panel title={copy.title}>
      <QueryView query={query} skeleton={<Skeleton className="h-32" />}>
        {({ account, free }) =>
          account ? <Linked doctor={doctor} account={account} /> : <Unlinked doctor={doctor} free={free} />
        }
      </QueryView>
    </Panel>
  )
}

function useAccountUpdate(id: string): (account: DoctorAccount) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (account) =>
    queryClient.setQueryData(api.crmDoctors.doctorAccount.query({ params: { id } }).queryKey, account)
}

function Linked({
  doctor,
  account,
}: {
  doctor: StaffDoctor
  account: NonNullable<DoctorAccount['account']>
}) {
  const { crmDoctors: endpoints } = useApi()
  const confirm = useConfirm()
  const update = useAccountUpdate(doctor.id)
  const isPending = account.status === 'pending'
  const isOver = account.invitedUntil === null || Date.parse(account.invitedUntil) <= Date.now()
  const resend = () =>
    confirm({
      title: copy.resendTitle,
      body: copy.resendBody(account.email),
      confirmLabel: copy.resend,
      tone: 'default',
      act: async () => {
        update(await endpoints.resendInvitation.call({ params: { id: doctor.id } }))
        toast.success(copy.sent(account.email))
      },
    })
  return (
    <>
      <FactList
        facts={[
          [
            copy.name,
            <Link key="name" to={paths.user({ id: account.id })} className="link">
              {account.name}
            </Link>,
          ],
          [copy.email, account.email],
          [copy.status, <UserStatusBadge key="status" status={account.status} />],
          ...(isPending
            ? [
                [
                  copy.invitation,
                  isOver || account.invitedUntil === null
                    ? copy.invitationOver
                    : copy.invitationUntil(formatDateTime(account.invitedUntil)),
                ] as const,
              ]
            : []),
        ]}
      />
      {isPending ? (
        <Button className="mt-4" variant="secondary" onClick={() => void resend()}>
          {copy.resend}
        </Button>
      ) : null}
    </>
  )
}

function Unlinked({ doctor, free }: { doctor: StaffDoctor; free: Free }) {
  const [open, setOpen] = useState<'invite' | 'link' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <p className="text-2">{copy.none}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => setOpen('invite')}>{copy.invite}</Button>
        {free.length > 0 ? (
          <Button variant="secondary" onClick={() => setOpen('link')}>
            {copy.link}
          </Button>
        ) : null}
      </div>
      <FormDialog
        isOpen={open === 'invite'}
        onClose={close}
        title={copy.inviteTitle(doctor.name)}
        description={copy.inviteBody}
        confirmLabel={copy.invite}
        draft={`doctor-invitation:${doctor.id}`}
      >
        {(part) => <InviteFields part={part} doctor={doctor} />}
      </FormDialog>
      <FormDialog
        isOpen={open === 'link'}
        onClose={close}
        title={copy.linkTitle(doctor.name)}
        description={copy.linkBody}
        confirmLabel={copy.link}
        draft={null}
      >
        {(part) => <LinkFields part={part} doctor={doctor} free={free} />}
      </FormDialog>
    </>
  )
}

function InviteFields({ part, doctor }: { part: FormPart; doctor: StaffDoctor }) {
  const { crmDoctors: endpoints } = useApi()
  const update = useAccountUpdate(doctor.id)
  const dialog = useDialogForm(part, {
    endpoint: crmDoctors.inviteDoctor,
    defaults: { name: doctor.name, email: '' },
    faults: copy.faults,
    places: { 'user.email_taken': 'email' },
    send: async (body) => {
      update(await endpoints.inviteDoctor.call({ params: { id: doctor.id }, body }))
      toast.success(copy.sent(body.email))
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.name} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Field label={copy.email} error={errors.email?.message}>
        <Input autoComplete="off" inputMode="email" type="email" {...field('email')} />
      </Field>
    </DialogForm>
  )
}

function LinkFields({ part, doctor, free }: { part: FormPart; doctor: StaffDoctor; free: Free }) {
  const { crmDoctors: endpoints } = useApi()
  const update = useAccountUpdate(doctor.id)
  const dialog = useDialogForm(part, {
    endpoint: crmDoctors.linkDoctor,
    defaults: { userId: '' },
    faults: copy.faults,
    places: { 'user.not_found': 'userId', 'doctor.account_taken': 'userId' },
    send: async (body) => {
      update(await endpoints.linkDoctor.call({ params: { id: doctor.id }, body }))
      toast.success(copy.linked)
    },
  })
  const { form } = dialog
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.account} error={form.formState.errors.userId?.message}>
        <Select
          options={free.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          placeholder={copy.choose}
          {...form.register('userId')}
        />
      </Field>
    </DialogForm>
  )
}
