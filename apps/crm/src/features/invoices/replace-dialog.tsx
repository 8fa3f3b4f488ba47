import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmInvoices } from '@repo/contract/crm-invoices'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Invoice } from './invoice-columns.tsx'
import { invoicesMessages as copy } from './invoices.messages.ts'

interface Wrong {
  name: string
  taxCode: string
  address: string
  email: string
  reason: string
}

type Body = z.output<typeof crmInvoices.replaceInvoice.body>

/** Makes a replacement of an issued invoice whose data were wrong. */
export function ReplaceDialog({ invoice, onClose }: { invoice: Invoice | null; onClose: () => void }) {
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(invoice)
  useEffect(() => {
    if (invoice) setShown(invoice)
  }, [invoice])
  return (
    <FormDialog
      isOpen={invoice !== null && invoice === shown}
      onClose={onClose}
      size="md"
      title={copy.replaceTitle(shown?.number ?? '')}
      description={copy.replaceBody}
      confirmLabel={copy.replaceConfirm}
      draft={`invoice-replacement:${shown?.orderCode ?? ''}`}
    >
      {(part) => (shown ? <Fields part={part} invoice={shown} /> : null)}
    </FormDialog>
  )
}

function Fields({ part, invoice }: { part: FormPart; invoice: Invoice }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { orderCode, name, taxCode, address, email } = invoice
  const dialog = useDialogForm<Wrong, Body>(part, {
    endpoint: crmInvoices.replaceInvoice,
    defaults: { name, taxCode: taxCode ?? '', address, email, reason: '' },
    toBody: (values) => ({ ...values, taxCode: values.taxCode.trim() || null }),
    faults: copy.faults,
    send: async (body) => {
      await api.crmInvoices.replaceInvoice.call({ params: { code: orderCode }, body })
      await queryClient.invalidateQueries({ queryKey: api.invoices.invoices.key() })
      await queryClient.invalidateQueries({ queryKey: api.crmInvoices.invoiceCorrections.key() })
      toast.success(copy.replaced)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={copy.fields}>
      <Field label={copy.fields.name} error={errors.name?.message}>
        <Input autoComplete="off" {...field('name')} />
      </Field>
      <Field label={copy.fields.taxCode} hint={copy.taxCodeHint} error={errors.taxCode?.message} isOptional>
        <Input autoComplete="off" spellCheck={false} {...field('taxCode')} />
      </Field>
      <Field label={copy.fields.address} error={errors.address?.message}>
        <Input autoComplete="off" {...field('address')} />
      </Field>
      <Field label={copy.fields.email} error={errors.email?.message}>
        <Input type="email" autoComplete="off" spellCheck={false} {...field('email')} />
      </Field>
      <Field label={copy.fields.reason} error={errors.reason?.message}>
        <Textarea rows={2} {...field('reason')} />
      </Field>
    </DialogForm>
  )
}
