import type { ListColumn } from '@repo/back-office/list-screen'
import { formatShare } from '@repo/back-office/revenue-columns'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime, formatVnd } from '@repo/messages'
import { correctionKindLabels, correctionStateLabels } from '@repo/messages/invoice.messages'
import { EmailText } from '@repo/ui/email-text'
import { InvoiceStateBadge, invoiceStateLabels } from '../../components/invoice-state-badge.tsx'
import { OrderCode } from '../../components/order-code.tsx'
import { DeliveryState, SendAgain } from './delivery-state.tsx'
import { AddFile, SavedFiles } from './invoice-files.tsx'
import { invoicesMessages as copy } from './invoices.messages.ts'
import { ReplaceButton } from './replace-button.tsx'

export type Invoice = EndpointOutput<ApiContract['invoices']['invoices']>['items'][number]

export const invoiceColumns: ListColumn<Invoice>[] = [
  {
    id: 'buyer',
    header: copy.buyer,
    isPrimary: true,
    // On phones the button of the row stands beside the name; elsewhere an address keeps to a few lines.
    className: 'max-sm:pr-36! sm:min-w-60',
    csv: [
      [copy.buyer, { from: 'name' }],
      [copy.address, { from: 'address' }],
      [copy.email, { from: 'email' }],
    ],
    cell: (invoice) => (
      <span className="block min-w-0 py-1">
        <span className="block break-words">{invoice.name}</span>
        <span className="block font-normal break-words text-3">{invoice.address}</span>
        <span className="block font-normal wrap-anywhere text-3">
          <EmailText>{invoice.email}</EmailText>
        </span>
      </span>
    ),
  },
  {
    id: 'taxCode',
    header: copy.taxCode,
    className: 'font-num whitespace-nowrap',
    csv: { from: 'taxCode' },
    cell: ({ taxCode }) => taxCode ?? copy.noTaxCode,
  },
  {
    id: 'order',
    header: copy.order,
    csv: { from: 'orderCode' },
    cell: ({ orderCode }) => <OrderCode code={orderCode} />,
  },
  {
    id: 'total',
    header: copy.total,
    isNumeric: true,
    csv: [
      [copy.total, { from: 'total' }],
      [copy.taxPercent, { from: 'taxBasisPoints', as: 'percent' }],
    ],
    cell: ({ total, taxBasisPoints }) => (
      <span className="block">
        <span className="block">{formatVnd(total)}</span>
        <span className="block text-3 sm:ml-auto sm:max-w-28 sm:whitespace-normal">
          {taxBasisPoints === null ? copy.taxRateLater : copy.taxRate(formatShare(taxBasisPoints))}
        </span>
      </span>
    ),
  },
  {
    id: 'requestedAt',
    header: copy.requestedAt,
    isNumeric: true,
    csv: { from: 'requestedAt', as: 'moment' },
    isHiddenOnPhone: true,
    className: 'max-2xl:hidden',
    cell: ({ requestedAt }) => <time dateTime={requestedAt}>{formatDateTime(requestedAt)}</time>,
  },
  {
    id: 'state',
    header: copy.state,
    csv: [
      [copy.state, { from: 'state', words: invoiceStateLabels }],
      [copy.number, { from: 'number' }],
      [copy.lookUpCode, { from: 'lookUpCode' }],
    ],
    cell: (invoice) => <StateCell invoice={invoice} />,
  },
]

/** Leads to the provider's page for looking invoices up, where the settings name one. */
function InvoiceNumber({ number, lookUpUrl }: { number: string; lookUpUrl: string | null }) {
  if (!lookUpUrl) return <span className="font-num text-3">{number}</span>
  return (
    <a
      className="link inline-flex min-h-8 items-center font-num"
      href={lookUpUrl}
      rel="noreferrer"
      target="_blank"
      aria-label={copy.lookUp(number)}
    >
      {number}
    </a>
  )
}

function StateCell({ invoice }: { invoice: Invoice }) {
  const { state, number, lookUpCode, provider, files, corrections, orderCode, delivery } = invoice
  return (
    <span className="flex flex-col items-start gap-1 max-sm:items-end">
      <InvoiceStateBadge state={state} />
      {number && <InvoiceNumber number={number} lookUpUrl={provider?.lookUpUrl ?? null} />}
      {lookUpCode && <span className="text-3">{copy.lookUpCodeOf(lookUpCode)}</span>}
      {number && <SavedFiles code={orderCode} number={number} files={files} />}
      <DeliveryState delivery={delivery} />
      {delivery?.state === 'refused' && <SendAgain code={orderCode} correction={null} />}
      {corrections.map((correction) => (
        <span key={correction.id} className="text-3">
          {correctionKindLabels[correction.kind]}{' '}
          <span className="font-num">{correction.number ?? correctionStateLabels[correction.state]}</span>
        </span>
      ))}
      {number && <AddFile code={orderCode} number={number} correction={null} />}
      <ReplaceButton invoice={invoice} />
    </span>
  )
}
