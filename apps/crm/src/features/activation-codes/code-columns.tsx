import type { ListColumn } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { Badge, type BadgeTone } from '@repo/ui/badge'
import { OrderCode } from '../../components/order-code.tsx'
import { codeStateLabels, activationMessages as copy } from './activation.messages.ts'

export type Code = EndpointOutput<ApiContract['crmSales']['activationCodes']>['items'][number]

const tones: Record<Code['state'], BadgeTone> = {
  free: 'info',
  given: 'warning',
  redeemed: 'success',
  revoked: 'danger',
  expired: 'neutral',
}

export const codeColumns: ListColumn<Code>[] = [
  {
    id: 'code',
    header: copy.code,
    isPrimary: true,
    csv: { from: 'ending', before: copy.codeEnding('') },
    cell: ({ ending }) => <span className="font-num">{copy.codeEnding(ending)}</span>,
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: codeStateLabels },
    cell: ({ state }) => <Badge tone={tones[state]}>{codeStateLabels[state]}</Badge>,
  },
  {
    id: 'by',
    header: copy.redeemedBy,
    csv: { from: ['redeemedBy.name', 'givenTo.name'] },
    cell: ({ redeemedBy, givenTo }) => (redeemedBy ?? givenTo)?.name ?? '–',
  },
  {
    id: 'at',
    header: copy.redeemedAt,
    csv: { from: 'redeemedAt', as: 'moment' },
    isNumeric: true,
    cell: ({ redeemedAt }) =>
      redeemedAt ? <time dateTime={redeemedAt}>{formatDateTime(redeemedAt)}</time> : '–',
  },
  {
    id: 'order',
    header: copy.order,
    csv: { from: 'orderCode' },
    cell: ({ orderCode }) => (orderCode ? <OrderCode code={orderCode} /> : '–'),
  },
]
