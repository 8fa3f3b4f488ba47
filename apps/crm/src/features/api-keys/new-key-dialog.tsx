import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import type { FormPart } from '@repo/back-office/form-dialog'
import { type ApiScope, apiScopes, coversScope } from '@repo/contract/api-scopes'
import { newApiKeyBody } from '@repo/contract/crm-api-keys'
import { rightsOf } from '@repo/contract/rights'
import { apiScopeLabels } from '@repo/messages/api-scopes.messages'
import { DateInput } from '@repo/office-ui/date-input'
import { useSession } from '@repo/session'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { CheckboxSet } from '../../components/checkbox-set.tsx'
import { ProofDialog } from '../../components/proof-dialog.tsx'
import { ProofFields, proofPlaces, withProof } from '../../components/proof-fields.tsx'
import { secretMessages } from '../../components/secret.messages.ts'
import type { NewDialogProps } from '../../components/secret-list.tsx'
import { apiKeyFormMessages as copy } from './api-keys.messages.ts'

/** Makes a key after both factors were proved again. */
export function NewKeyDialog({ isOpen, onClose, onMade }: NewDialogProps) {
  return (
    <ProofDialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={copy.title}
      confirmLabel={copy.confirm}
      query={useApi().crmApiKeys.keys.query()}
      skeleton="h-[32rem]"
    >
      {(part, isCodeNeeded) => <KeyForm part={part} isCodeNeeded={isCodeNeeded} onMade={onMade} />}
    </ProofDialog>
  )
}

const empty = { name: '', scopes: [] as ApiScope[], until: '', password: '', code: '' }

interface KeyFormProps {
  part: FormPart
  /** Whether the account has a second factor, whose code is then asked for as well. */
  isCodeNeeded: boolean
  onMade: NewDialogProps['onMade']
}

function KeyForm({ part, isCodeNeeded, onMade }: KeyFormProps) {
  const { crmApiKeys } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: newApiKeyBody },
    defaults: empty,
    toBody: ({ until, ...form }) => ({ ...withProof(form, isCodeNeeded), until: until || null }),
    faults: { ...copy.faults, ...secretMessages.faults },
    places: { ...proofPlaces, 'api_key.day_over': 'until' },
    send: async (body) => {
      const { key, token } = await crmApiKeys.createKey.call({ body })
      onMade({ name: copy.keyOf(key.name), secret: token })
      await queryClient.invalidateQueries({ queryKey: crmApiKeys.keys.key() })
    },
  })
  const { form, field } = dialog
  const offered = useOfferedScopes()
  const scopesHint = hintOf(offered)
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { name, value, onChange } }) => (
          <CheckboxSet
            name={name}
            legend={copy.scopes}
            hint={scopesHint}
            options={offered}
            labels={apiScopeLabels}
            value={value}
            onChange={onChange}
            error={errors.scopes?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="until"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Field label={copy.until} hint={copy.untilHint} error={errors.until?.message} isOptional>
            <DateInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <ProofFields isCodeNeeded={isCodeNeeded} field={field} errors={errors} />
    </DialogForm>
  )
}

/** Scopes whose rights the person signed in holds; the server refuses the others. */
function useOfferedScopes(): ApiScope[] {
  const { user } = useSession()
  const held = user ? (user.rights ?? rightsOf(user.permissions)) : []
  return apiScopes.filter((scope) => coversScope(held, scope))
}

function hintOf(offered: readonly ApiScope[]): string | undefined {
  if (offered.length === apiScopes.length) return undefined
  return offered.length > 0 ? copy.scopesHint : copy.noScopes
}
