import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmWebhooks as endpoints } from '@repo/contract/crm-webhooks'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { ProofFields, proofPlaces } from '../../components/proof-fields.tsx'
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
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={copy.rotateTitle}
      description={copy.rotateBody}
      confirmLabel={copy.rotate}
      draft={null}
    >
      {(part) => <Fields part={part} {...rest} />}
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'webhook' | 'onMade'> & { part: FormPart }

function Fields(props: FieldsProps) {
  const webhooks = usePageQuery(useApi().crmWebhooks.webhooks.query())
  return (
    <QueryView query={webhooks} skeleton={<Skeleton className="mt-5 h-48 rounded-md" />}>
      {({ isCodeNeeded }) => <ProofForm {...props} isCodeNeeded={isCodeNeeded} />}
    </QueryView>
  )
}

function ProofForm({ part, webhook, onMade, isCodeNeeded }: FieldsProps & { isCodeNeeded: boolean }) {
  const { crmWebhooks } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: endpoints.rotateSecret,
    defaults: { password: '', code: '' },
    toBody: ({ password, code }) => ({ password, ...(isCodeNeeded ? { code } : {}) }),
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
