import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { newWebhookBody } from '@repo/contract/crm-webhooks'
import { type WebhookEvent, webhookEvents } from '@repo/contract/webhook-events'
import { webhookEventLabels } from '@repo/messages/webhooks.messages'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { CheckboxSet } from '../../components/checkbox-set.tsx'
import { ProofFields, proofPlaces } from '../../components/proof-fields.tsx'
import { secretMessages } from '../../components/secret.messages.ts'
import type { ShownSecret } from '../../components/secret-dialog.tsx'
import { webhookFormMessages as copy } from './webhooks.messages.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  onMade: (made: ShownSecret) => void
}

/** Adds an address after both factors were proved again. */
export function NewWebhookDialog({ isOpen, onClose, onMade }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
      confirmLabel={copy.confirm}
      draft={null}
    >
      {(part) => <Fields part={part} onMade={onMade} />}
    </FormDialog>
  )
}

function Fields({ part, onMade }: { part: FormPart; onMade: Props['onMade'] }) {
  const webhooks = usePageQuery(useApi().crmWebhooks.webhooks.query())
  return (
    <QueryView query={webhooks} skeleton={<Skeleton className="mt-5 h-[36rem] rounded-md" />}>
      {({ isCodeNeeded }) => <WebhookForm part={part} isCodeNeeded={isCodeNeeded} onMade={onMade} />}
    </QueryView>
  )
}

const empty = { name: '', url: '', events: [] as WebhookEvent[], password: '', code: '' }

interface FormProps {
  part: FormPart
  isCodeNeeded: boolean
  onMade: Props['onMade']
}

function WebhookForm({ part, isCodeNeeded, onMade }: FormProps) {
  const { crmWebhooks } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: newWebhookBody },
    defaults: empty,
    toBody: ({ code, ...form }) => ({ ...form, ...(isCodeNeeded ? { code } : {}) }),
    faults: { ...copy.faults, ...secretMessages.faults },
    places: proofPlaces,
    send: async (body) => {
      const { webhook, signingSecret } = await crmWebhooks.createWebhook.call({ body })
      onMade({ name: webhook.name, secret: signingSecret })
      await queryClient.invalidateQueries({ queryKey: crmWebhooks.webhooks.key() })
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Field label={copy.url} hint={copy.urlHint} error={errors.url?.message}>
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
