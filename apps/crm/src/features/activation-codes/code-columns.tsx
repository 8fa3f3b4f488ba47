import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import type { TableColumn } from '@repo/ui/data-table'
import { OrderCode } from '../../components/order-code.tsx'
import { codeStateLabels, activationMessages as copy } from './activation.messages.ts'

export type Code = EndpointOutput<ApiContract['crmSales']['activationCodes']>['items'][number]

const tones: Record<Code['state'], BadgeTone> = {
  free: 'info',
  redeemed: 'success',
  revoked: 'danger',
  expired: 'neutral',
}

export const codeColumns: TableColumn<Code>[] = [
  {
    id: 'code',
    header: copy.code,
    isPrimary: true,
    cell: ({ ending }) => <span className="font-num">{copy.codeEnding(ending)}</span>,
  },
  {
    id: 'state',
    header: copy.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{codeStateLabels[state]}</Badge>,
  },
  { id: 'by', header: copy.redeemedBy, cell: ({ redeemedBy }) => redeemedBy?.name ?? '–' },
  {
    id: 'at',
    header: copy.redeemedAt,
    isNumeric: true,
    cell: ({ redeemedAt }) =>
      redeemedAt ? <time dateTime={redeemedAt}>{formatDateTime(redeemedAt)}</time> : '–',
  },
  {
    id: 'order',
    header: copy.order,
    cell: ({ orderCode }) => (orderCode ? <OrderCode code={orderCode} /> : '–'),
  },
]
