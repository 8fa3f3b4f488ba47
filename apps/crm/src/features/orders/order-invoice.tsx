import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatVnd } from '@repo/messages'
import { correctionKindLabels, correctionStateLabels } from '@repo/messages/invoice.messages'
import { Link } from '@repo/routing'
import { useQuery } from '@tanstack/react-query'
import { FactList } from '../../components/fact-list.tsx'
import { InvoiceStateBadge } from '../../components/invoice-state-badge.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { orderMessages as copy } from './orders.messages.ts'

/** The VAT invoice that was requested with an order; only accountants see it. */
export function InvoicePanel({ code }: { code: string }) {
  const canSee = useCan('invoices')
  const { data } = useQuery({
    ...useApi().invoices.invoices.query({ query: { q: code } }),
    enabled: canSee,
    throwOnError: false,
  })
  if (!canSee || !data) return null
  const invoice = data.items.find(({ orderCode }) => orderCode === code)
  return (
    <Panel title={copy.invoice} aside={invoice ? <InvoiceStateBadge state={invoice.state} /> : null}>
      {invoice ? (
        <>
          <FactList
            facts={[
              [copy.invoiceName, invoice.name],
              ...(invoice.taxCode ? [[copy.invoiceTax, invoice.taxCode] as const] : []),
              ...(invoice.number ? [[copy.invoiceNumber, invoice.number] as const] : []),
              ...invoice.corrections.map(
                ({ kind, total, number, state }, index) =>
                  [
                    index === 0 ? correctionKindLabels[kind] : `${correctionKindLabels[kind]} ${index + 1}`,
                    `${formatVnd(total)}, ${number ?? correctionStateLabels[state]}`,
                  ] as const,
              ),
            ]}
          />
          <Link to={paths.invoices({ q: code })} className="link mt-2 inline-flex min-h-11 items-center">
            {copy.openInvoices}
          </Link>
        </>
      ) : (
        <p className="text-3">{copy.noInvoice}</p>
      )}
    </Panel>
  )
}
