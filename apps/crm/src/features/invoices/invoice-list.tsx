import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { SearchBox } from '@repo/back-office/search-box'
import { choiceTabs, StatusTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, Link, pageParam, textParam, useSearchFilters } from '@repo/routing'
import { Button, buttonClass } from '@repo/ui/button'
import { DataTable } from '@repo/ui/data-table'
import { useState } from 'react'
import { invoiceStateLabels } from '../../components/invoice-state-badge.tsx'
import { keysOf } from '../../components/keys-of.ts'
import { paths } from '../../components/paths.ts'
import { ExportButton } from './export-button.tsx'
import { type Invoice, invoiceColumns } from './invoice-columns.tsx'
import { invoicesMessages as copy } from './invoices.messages.ts'
import { NumberDialog } from './number-dialog.tsx'

const filters = defineFilters({
  state: choiceParam(keysOf(invoiceStateLabels)),
  q: textParam(),
  page: pageParam(),
})

/** VAT invoices that buyers asked for: the screen at `/crm/Invoice`. */
export function InvoiceList() {
  const [asked, setAsked] = useState<Invoice | null>(null)
  const list = useSearchFilters(filters)
  const { values, setFilters, clear, isFiltered } = list
  const query = { ...values, q: values.q || undefined }
  const { data, table } = useList(useApi().invoices.invoices.query({ query }))
  const tabs = choiceTabs('state', { all: copy.all, labels: invoiceStateLabels, counts: data?.counts })
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            <Link
              to={paths.invoiceExports()}
              className={buttonClass({ variant: 'secondary', className: 'max-sm:basis-full!' })}
            >
              {copy.exports}
            </Link>
            <ExportButton count={data?.counts.requested ?? 0} />
          </>
        }
      />
      <ListFrame
        name={copy.title}
        info={data}
        filters={list}
        tabs={<StatusTabs label={copy.states} filters={list} tabs={tabs} />}
        toolbar={
          <SearchBox
            label={copy.search}
            placeholder={copy.searchHint}
            value={values.q}
            onSearch={(q) => setFilters({ q })}
          />
        }
      >
        <DataTable
          caption={copy.title}
          isCaptionHidden
          columns={invoiceColumns}
          rowKey={(invoice) => invoice.orderCode}
          rowName={(invoice) => invoice.name}
          {...table}
          rowActions={(invoice) => <NumberButton invoice={invoice} onAsk={setAsked} />}
          empty={
            <EmptyList
              isFiltered={isFiltered}
              onClear={clear}
              first={{ title: copy.empty, description: copy.emptyHint }}
              noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
            />
          }
        />
      </ListFrame>
      <NumberDialog invoice={asked} onClose={() => setAsked(null)} />
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
