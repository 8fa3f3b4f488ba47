import { useApi, useList } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, Link, pagePositionParams, textParam } from '@repo/routing'
import { Button, buttonClass } from '@repo/ui/button'
import { useState } from 'react'
import { invoiceStateLabels } from '../../components/invoice-state-badge.tsx'
import { keysOf } from '../../components/keys-of.ts'
import { paths } from '../../components/paths.ts'
import { ExportButtons } from './export-button.tsx'
import { type Invoice, invoiceColumns } from './invoice-columns.tsx'
import { invoicesMessages as copy } from './invoices.messages.ts'

const NumberDialog = lazyDialog(
  ({ invoice }) => invoice !== null,
  async () => (await import('./number-dialog.tsx')).NumberDialog,
)

const filters = defineFilters({
  state: choiceParam(keysOf(invoiceStateLabels)),
  q: textParam(),
  ...pagePositionParams,
})

/** VAT invoices that buyers requested: the screen at `/crm/Invoice`. */
export function InvoiceList() {
  const [asked, setAsked] = useState<Invoice | null>(null)
  const { invoices } = useApi().invoices
  return (
    <>
      <ListScreen
        id="invoices"
        title={copy.title}
        lead={copy.lead}
        actions={<ExportActions />}
        filters={filters}
        read={(values) => invoices.query({ query: { ...values, q: values.q || undefined } })}
        tabs={{
          label: copy.states,
          of: (page) =>
            choiceTabs('state', { all: copy.all, labels: invoiceStateLabels, counts: page?.counts }),
        }}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={invoiceColumns}
        rowKey={(invoice) => invoice.orderCode}
        rowName={(invoice) => invoice.name}
        rowActions={(invoice) => <NumberButton invoice={invoice} onAsk={setAsked} />}
        exportName={copy.listFileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <NumberDialog invoice={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** The table for the provider is made and kept by the API, and marks its invoices; the list's own file changes nothing. */
function ExportActions() {
  const { invoices } = useApi().invoices
  const { data } = useList(invoices.query({ query: { state: 'requested' } }))
  return (
    <>
      {[
        { to: paths.invoiceTaxes(), label: copy.taxes },
        { to: paths.invoiceCorrections(), label: copy.corrections },
      ].map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass({ variant: 'secondary' })}>
          {label}
        </Link>
      ))}
      <Link
        to={paths.invoiceExports()}
        className={buttonClass({ variant: 'secondary', className: 'max-sm:basis-full!' })}
      >
        {copy.exports}
      </Link>
      <ExportButtons count={data?.total ?? 0} />
    </>
  )
}

function NumberButton({ invoice, onAsk }: { invoice: Invoice; onAsk: (invoice: Invoice) => void }) {
  const label = invoice.number ? copy.changeNumber : copy.setNumber
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={copy.numberFor(label, invoice.orderCode)}
      onClick={() => onAsk(invoice)}
    >
      {label}
    </Button>
  )
}
