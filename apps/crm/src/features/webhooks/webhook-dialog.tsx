import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import type { FormPart } from '@repo/back-office/form-dialog'
import { newWebhookBody } from '@repo/contract/crm-webhooks'
import { type WebhookEvent, webhookEvents } from '@repo/contract/webhook-events'
import { webhookEventLabels } from '@repo/messages/webhooks.messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { CheckboxSet } from '../../components/checkbox-set.tsx'
import { ProofDialog } from '../../components/proof-dialog.tsx'
import { ProofFields, proofPlaces, withProof } from '../../components/proof-fields.tsx'
import { secretMessages } from '../../components/secret.messages.ts'
import type { ShownSecret } from '../../components/secret-dialog.tsx'
import type { WebhookToEdit } from './webhook-badge.tsx'
import { webhookFormMessages as copy } from './webhooks.messages.ts'

interface Props {
  /** The address to change; without it one is added. */
  webhook?: WebhookToEdit
  isOpen: boolean
  onClose: () => void
  /** Takes the secret of one that was added. */
  onMade?: (made: ShownSecret) => void
}

/** Adds or changes an address after both factors were proved again. */
export function WebhookDialog({ webhook, isOpen, onClose, onMade }: Props) {
  return (
    <ProofDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={webhook ? copy.editTitle(webhook.name) : copy.title}
      confirmLabel={webhook ? copy.save : copy.confirm}
      query={useApi().crmWebhooks.webhooks.query()}
      skeleton="h-[36rem]"
    >
      {(part, isCodeNeeded) => (
        <WebhookForm part={part} webhook={webhook} isCodeNeeded={isCodeNeeded} onMade={onMade} />
      )}
    </ProofDialog>
  )
}

const toForm = (webhook: WebhookToEdit | undefined) => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? ([] as WebhookEvent[]),
  password: '',
  code: '',
})

const labels = { name: copy.name, url: copy.url, events: copy.events }

interface FormProps extends Pick<Props, 'webhook' | 'onMade'> {
  part: FormPart
  isCodeNeeded: boolean
}

function WebhookForm({ part, webhook, isCodeNeeded, onMade }: FormProps) {
  const { crmWebhooks } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: newWebhookBody },
    defaults: toForm(webhook),
    toBody: (form) => withProof(form, isCodeNeeded),
    faults: { ...copy.faults, ...secretMessages.faults },
    places: proofPlaces,
    edit: {
      version: webhook?.version ?? null,
      read: async () => {
        const now = webhook && (await crmWebhooks.webhook.call({ params: { id: webhook.id } }))
        return { version: now?.version ?? null, values: toForm(now) }
      },
    },
    send: async (body, _form, version) => {
      if (webhook) {
        await crmWebhooks.changeWebhook.call({ params: { id: webhook.id }, body: { ...body, version } })
        toast.success(copy.saved)
      } else {
        const made = await crmWebhooks.createWebhook.call({ body })
        onMade?.({ name: made.webhook.name, secret: made.signingSecret })
      }
      await queryClient.invalidateQueries({ queryKey: ['crmWebhooks'] })
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={labels}>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Field label={copy.url} hint={webhook ? copy.otherUrlHint : copy.urlHint} error={errors.url?.message}>
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...field('url')} />
      </Field>
      <Controller
        control={form.control}
        name="events"
        render={({ field: { name, value, onChange } }) => (
          <CheckboxSet
            name={name}
            legend={copy.events}
            options={webhookEvents}
            labels={webhookEventLabels}
            value={value}
            onChange={onChange}
            error={errors.events?.message}
          />
        )}
      />
      <ProofFields isCodeNeeded={isCodeNeeded} field={field} errors={errors} />
    </DialogForm>
  )
}
