import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { invoiceMessages as copy, type InvoiceKind } from './invoice.messages.ts'
import { type InvoiceDraft, type InvoiceFaults, invoiceFieldId } from './invoice-draft.ts'

interface InvoiceFieldsProps {
  draft: InvoiceDraft
  faults: InvoiceFaults
  onChange: (some: Partial<InvoiceDraft>) => void
}

const kinds = (['company', 'person'] as const).map((value) => ({ value, label: copy.kinds[value] }))

/** For whom the invoice is, and what the law wants on it. */
export function InvoiceFields({ draft, faults, onChange }: InvoiceFieldsProps) {
  const { kind } = draft
  const change = (name: keyof InvoiceDraft) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value })
  return (
    <div className="@container">
      <div className="grid gap-5 @md:grid-cols-2">
        <RadioGroup
          className="@md:col-span-2"
          legend={copy.kind}
          look="chips"
          onValueChange={(value) => onChange({ kind: value as InvoiceKind })}
          options={kinds}
          value={kind}
        />
        <Field error={faults.name} id={invoiceFieldId('name')} isRequired label={copy.name[kind]}>
          <Input
            autoComplete={kind === 'company' ? 'organization' : 'name'}
            onChange={change('name')}
            value={draft.name}
          />
        </Field>
        <Field
          error={faults.taxCode}
          hint={copy.taxCodeHint[kind]}
          id={invoiceFieldId('taxCode')}
          isOptional={kind === 'person'}
          isRequired={kind === 'company'}
          label={copy.taxCode[kind]}
        >
          <Input autoComplete="off" inputMode="numeric" onChange={change('taxCode')} value={draft.taxCode} />
        </Field>
        <Field
          className="@md:col-span-2"
          error={faults.address}
          id={invoiceFieldId('address')}
          isRequired
          label={copy.address}
        >
          <Input autoComplete="street-address" onChange={change('address')} value={draft.address} />
        </Field>
        <Field
          className="@md:col-span-2"
          error={faults.email}
          id={invoiceFieldId('email')}
          isRequired
          label={copy.email}
        >
          <Input
            autoComplete="email"
            inputMode="email"
            onChange={change('email')}
            type="email"
            value={draft.email}
          />
        </Field>
      </div>
    </div>
  )
}
