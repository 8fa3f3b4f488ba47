import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { RowMenu } from '@repo/back-office/row-menu'
import { crmCertificates } from '@repo/contract/crm-certificates'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { certificateMessages as copy } from './certificates.messages.ts'
import type { StaffCertificate } from './learner-certificates.tsx'

interface ActProps {
  learnerId: string
  certificate: StaffCertificate
}

/** What staff do to a certificate: revoke it, or issue it anew with another name. */
export function CertificateMenu({ learnerId, certificate }: ActProps) {
  const [asked, setAsked] = useState<'revoke' | 'reissue' | null>(null)
  const close = () => setAsked(null)
  const { revokeCertificate } = useApi().crmCertificates
  const update = useCertificatesUpdate(learnerId)
  const { title } = certificate.course
  return (
    <>
      <RowMenu
        name={title}
        items={[
          {
            id: 'reissue',
            label: copy.reissue.open,
            icon: <RotateCcw size={16} aria-hidden="true" />,
            onSelect: () => setAsked('reissue'),
          },
          ...(certificate.status === 'valid'
            ? [
                {
                  id: 'revoke',
                  label: copy.revoke.open,
                  icon: <Ban size={16} aria-hidden="true" />,
                  onSelect: () => setAsked('revoke'),
                },
              ]
            : []),
        ]}
      />
      <AskDialog
        isOpen={asked === 'revoke'}
        onClose={close}
        title={copy.revoke.title(title)}
        description={copy.revoke.body}
        confirmLabel={copy.revoke.act}
        tone="danger"
        draft={`certificate-revoke:${certificate.id}`}
        endpoint={crmCertificates.revokeCertificate}
        questions={[{ name: 'reason', label: copy.reason, hint: copy.reasonHint }]}
        send={async (body) => {
          const params = { id: learnerId, certificateId: certificate.id }
          update(await revokeCertificate.call({ params, body }))
          toast.success(copy.revoke.done)
        }}
      />
      <FormDialog
        isOpen={asked === 'reissue'}
        onClose={close}
        title={copy.reissue.title(title)}
        description={copy.reissue.body}
        confirmLabel={copy.reissue.act}
        draft={`certificate-reissue:${certificate.id}`}
      >
        {(part) => <ReissueFields {...{ part, learnerId, certificate }} />}
      </FormDialog>
    </>
  )
}

function ReissueFields({ part, learnerId, certificate }: ActProps & { part: FormPart }) {
  const { reissueCertificate } = useApi().crmCertificates
  const update = useCertificatesUpdate(learnerId)
  const dialog = useDialogForm(part, {
    endpoint: crmCertificates.reissueCertificate,
    defaults: { name: certificate.name, reason: '' },
    faults: { name: copy.reissue.fault },
    toBody: (form) => form,
    send: async (body) => {
      const params = { id: learnerId, certificateId: certificate.id }
      update(await reissueCertificate.call({ params, body }))
      toast.success(copy.reissue.done)
    },
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field id={`${dialog.id}-name`} label={copy.name} error={errors.name?.message}>
        <Input {...dialog.field('name')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        id={`${dialog.id}-reason`}
        label={copy.reason}
        hint={copy.reasonHint}
        error={errors.reason?.message}
      >
        <Textarea rows={3} {...dialog.field('reason')} />
      </Field>
    </DialogForm>
  )
}

/** Shows the certificates that an act answered at once and reads the audit log anew. */
function useCertificatesUpdate(id: string): (rows: StaffCertificate[]) => void {
  const { crmCertificates: api, crmAccounts } = useApi()
  const queryClient = useQueryClient()
  return (rows) => {
    queryClient.setQueryData(api.learnerCertificates.query({ params: { id } }).queryKey, rows)
    void queryClient.invalidateQueries({ queryKey: crmAccounts.audit.key() })
  }
}
