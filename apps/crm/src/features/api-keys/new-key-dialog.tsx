import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { type ApiScope, apiScopes } from '@repo/contract/api-scopes'
import { newApiKeyBody } from '@repo/contract/crm-api-keys'
import { apiScopeLabels } from '@repo/messages/api-scopes.messages'
import { DateInput } from '@repo/office-ui/date-input'
import { Checkbox } from '@repo/ui/checkbox'
import { Field, FieldError } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { apiKeyFormMessages as copy } from './api-keys.messages.ts'
import type { NewToken } from './new-token-dialog.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  onMade: (made: NewToken) => void
}

/** Makes a key after both factors were proved again. */
export function NewKeyDialog({ isOpen, onClose, onMade }: Props) {
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

const empty = { name: '', scopes: [] as ApiScope[], until: '', password: '', code: '' }

function Fields({ part, onMade }: { part: FormPart; onMade: Props['onMade'] }) {
  const keys = usePageQuery(useApi().crmApiKeys.keys.query())
  return (
    <QueryView query={keys} skeleton={<Skeleton className="mt-5 h-[32rem] rounded-md" />}>
      {({ isCodeNeeded }) => <KeyForm part={part} isCodeNeeded={isCodeNeeded} onMade={onMade} />}
    </QueryView>
  )
}

interface KeyFormProps {
  part: FormPart
  /** Whether the account has a second factor, whose code is then asked for as well. */
  isCodeNeeded: boolean
  onMade: Props['onMade']
}

function KeyForm({ part, isCodeNeeded, onMade }: KeyFormProps) {
  const { crmApiKeys } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: newApiKeyBody },
    defaults: empty,
    toBody: ({ until, code, ...form }) => ({
      ...form,
      until: until || null,
      ...(isCodeNeeded ? { code } : {}),
    }),
    faults: copy.faults,
    places: {
      'api_key.day_over': 'until',
      'auth.wrong_password': 'password',
      'auth.second_factor_needed': 'code',
      'auth.second_factor_invalid': 'code',
    },
    send: async (body) => {
      const { key, token } = await crmApiKeys.createKey.call({ body })
      onMade({ name: key.name, token })
      await queryClient.invalidateQueries({ queryKey: crmApiKeys.keys.key() })
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.name} hint={copy.nameHint} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value, onChange } }) => (
          <ScopeBoxes value={value} onChange={onChange} error={errors.scopes?.message} />
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
      <Field label={copy.password} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...field('password')} />
      </Field>
      {isCodeNeeded ? (
        <Field label={copy.code} hint={copy.codeHint} error={errors.code?.message}>
          <Input
            autoCapitalize="characters"
            autoComplete="one-time-code"
            spellCheck={false}
            {...field('code')}
          />
        </Field>
      ) : null}
    </DialogForm>
  )
}

interface ScopeBoxesProps {
  value: readonly ApiScope[]
  onChange: (scopes: ApiScope[]) => void
  error: string | undefined
}

function ScopeBoxes({ value, onChange, error }: ScopeBoxesProps) {
  const id = useId()
  const toggle = (scope: ApiScope) =>
    onChange(apiScopes.filter((one) => (one === scope ? !value.includes(one) : value.includes(one))))
  return (
    <fieldset id="scopes" tabIndex={-1} aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="mb-1 font-semibold">{copy.scopes}</legend>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      {apiScopes.map((scope) => (
        <Checkbox
          key={scope}
          name={`scopes.${scope}`}
          label={apiScopeLabels[scope]}
          checked={value.includes(scope)}
          onChange={() => toggle(scope)}
        />
      ))}
    </fieldset>
  )
}
