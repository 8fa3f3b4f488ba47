import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import type { FormPart } from '@repo/back-office/form-dialog'
import { crmWebhooks as endpoints } from '@repo/contract/crm-webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { ProofDialog } from '../../components/proof-dialog.tsx'
import { ProofFields, proofPlaces, withProof } from '../../components/proof-fields.tsx'
import { secretMessages } from '../../components/secret.messages.ts'
import type { ShownSecret } from '../../components/secret-dialog.tsx'
import type { Webhook } from './webhook-badge.tsx'
import { webhookMessages as copy } from './webhooks.messages.ts'

interface Props {
  webhook: Webhook
  isOpen: boolean
  onClose: () => void
  onMade: (made: ShownSecret) => void
}

/** Makes a new signing secret after both factors were proved again. */
export function RotateDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <ProofDialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.rotateTitle}
      description={copy.rotateBody}
      confirmLabel={copy.rotate}
      query={useApi().crmWebhooks.webhooks.query()}
      skeleton="h-48"
    >
      {(part, isCodeNeeded) => <ProofForm part={part} isCodeNeeded={isCodeNeeded} {...rest} />}
    </ProofDialog>
  )
}

interface FormProps extends Pick<Props, 'webhook' | 'onMade'> {
  part: FormPart
  isCodeNeeded: boolean
}

function ProofForm({ part, webhook, onMade, isCodeNeeded }: FormProps) {
  const { crmWebhooks } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: endpoints.rotateSecret,
    defaults: { password: '', code: '' },
    toBody: (form) => withProof(form, isCodeNeeded),
    faults: secretMessages.faults,
    places: proofPlaces,
    send: async (body) => {
      const { signingSecret } = await crmWebhooks.rotateSecret.call({ params: { id: webhook.id }, body })
      onMade({ name: webhook.name, secret: signingSecret })
      await queryClient.invalidateQueries({ queryKey: ['crmWebhooks'] })
    },
  })
  return (
    <DialogForm dialog={dialog}>
      <ProofFields isCodeNeeded={isCodeNeeded} field={dialog.field} errors={dialog.form.formState.errors} />
    </DialogForm>
  )
}
