import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { affiliateBody, newAffiliateBody } from '@repo/contract/affiliates'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { NumberInput } from '@repo/ui/number-input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import {
  type Affiliate,
  type AffiliateForm,
  toAffiliateBody,
  toAffiliateForm,
  toNewAffiliateBody,
} from './affiliate-form.ts'
import { affiliatesMessages, affiliateFormMessages as copy } from './affiliates.messages.ts'

interface Props {
  editing: Affiliate | 'new' | null
  onClose: () => void
}

/** Adds or edits the code of an affiliate. */
export function AffiliateDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const affiliate = shown === 'new' ? null : shown
  return (
    <FormDialog
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="md"
      title={affiliate ? affiliatesMessages.edit(affiliate.code) : affiliatesMessages.add}
      confirmLabel={copy.save}
      draft={`affiliate:${affiliate?.id ?? 'new'}`}
    >
      {(part) => (affiliate ? <EditFields part={part} affiliate={affiliate} /> : <NewFields part={part} />)}
    </FormDialog>
  )
}

const labels = {
  code: copy.code,
  kind: copy.kind,
  value: affiliatesMessages.terms,
  windowDays: copy.windowDays,
  holdDays: copy.holdDays,
  isActive: copy.active,
  note: copy.note,
}

function NewFields({ part }: { part: FormPart }) {
  const { crmAffiliates } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: newAffiliateBody },
    defaults: toAffiliateForm(null),
    toBody: toNewAffiliateBody,
    faults: copy.faults,
    places: { 'affiliate.code_taken': 'code', 'user.not_found': 'email' },
    send: async (body) => {
      await crmAffiliates.createAffiliate.call({ body })
      await queryClient.invalidateQueries({ queryKey: crmAffiliates.affiliates.key() })
      toast.success(copy.created)
    },
  })
  const { form, field } = dialog
  return (
    <DialogForm dialog={dialog} labels={labels}>
      <Field label={copy.email} hint={copy.emailHint} error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="off" spellCheck={false} {...field('email')} />
      </Field>
      <Terms dialog={dialog} />
    </DialogForm>
  )
}

function EditFields({ part, affiliate }: { part: FormPart; affiliate: Affiliate }) {
  const { crmAffiliates } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: affiliateBody },
    defaults: toAffiliateForm(affiliate),
    toBody: toAffiliateBody,
    faults: copy.faults,
    places: { 'affiliate.code_taken': 'code' },
    edit: {
      version: affiliate.version,
      read: async () => {
        const now = await crmAffiliates.affiliate.call({ params: { id: affiliate.id } })
        return { version: now.version, values: toAffiliateForm(now) }
      },
    },
    send: async (body, _form, version) => {
      await crmAffiliates.updateAffiliate.call({ params: { id: affiliate.id }, body: { ...body, version } })
      await queryClient.invalidateQueries({ queryKey: crmAffiliates.affiliates.key() })
      toast.success(copy.saved)
    },
  })
  return (
    <DialogForm dialog={dialog} labels={labels} words={{ kind: copy.kinds }}>
      <Terms dialog={dialog} />
    </DialogForm>
  )
}

interface TermsProps<Body> {
  dialog: ReturnType<typeof useDialogForm<AffiliateForm, Body>>
}

/** What both forms ask for. */
function Terms<Body>({ dialog }: TermsProps<Body>) {
  const { form, field } = dialog
  const isPercent = useWatch({ control: form.control, name: 'kind' }) === 'percent'
  return (
    <>
      <Field label={copy.code} hint={copy.codeHint} error={form.formState.errors.code?.message}>
        <Input spellCheck={false} autoCapitalize="characters" autoComplete="off" {...field('code')} />
      </Field>
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={copy.kind}
            look="chips"
            value={value}
            onValueChange={onChange}
            options={[
              { value: 'percent', label: copy.kinds.percent },
              { value: 'fixed', label: copy.kinds.fixed },
            ]}
          />
        )}
      />
      <NumberField
        dialog={dialog}
        name="value"
        label={isPercent ? copy.percent : copy.amount}
        suffix={isPercent ? '%' : '₫'}
      />
      <NumberField dialog={dialog} name="windowDays" label={copy.windowDays} hint={copy.windowHint} />
      <NumberField dialog={dialog} name="holdDays" label={copy.holdDays} hint={copy.holdHint} />
      <Checkbox label={copy.active} {...form.register('isActive')} />
      <Field label={copy.note} error={form.formState.errors.note?.message} isOptional>
        <Textarea rows={2} {...field('note')} />
      </Field>
    </>
  )
}

interface NumberFieldProps<Body> extends TermsProps<Body> {
  name: 'value' | 'windowDays' | 'holdDays'
  label: string
  hint?: string
  suffix?: string
}

function NumberField<Body>({ dialog: { form }, name, label, hint, suffix }: NumberFieldProps<Body>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
          <NumberInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} suffix={suffix} />
        </Field>
      )}
    />
  )
}
