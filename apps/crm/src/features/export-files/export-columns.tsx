import type { ListColumn } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatBytes, formatDateTime, formatNumber } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { exportFilesMessages as copy } from './export-files.messages.ts'

export type ExportFile = EndpointOutput<ApiContract['listExports']['exportFiles']>[number]

export const isUnfinished = ({ state }: Pick<ExportFile, 'state'>) =>
  state === 'waiting' || state === 'running'

const tones = { waiting: 'neutral', running: 'info', done: 'success', failed: 'danger' } as const

export const exportColumns: ListColumn<ExportFile>[] = [
  {
    id: 'title',
    header: copy.list,
    isPrimary: true,
    // On phones the two buttons of the row stand beside the name.
    className: 'max-sm:pr-48!',
    csv: [
      [copy.list, { from: 'title' }],
      [copy.format, { from: 'format', words: copy.formats }],
      [copy.bytes, { from: 'bytes' }],
    ],
    cell: ({ title, format, bytes }) => (
      <span className="block py-1">
        <span className="block break-words">{title}</span>
        <span className="block font-normal text-3">
          {[copy.formats[format], bytes === null ? '' : formatBytes(bytes)].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: [
      [copy.state, { from: 'state', words: copy.states }],
      [copy.rowCount, { from: 'rows' }],
    ],
    cell: ({ state, rows }) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        {state === 'failed' ? <span className="text-3 max-sm:text-right">{copy.failedHint}</span> : null}
        {rows > 0 ? <span className="font-num text-3">{copy.rows(formatNumber(rows))}</span> : null}
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: copy.orderedAt,
    isNumeric: true,
    csv: { from: 'createdAt', as: 'moment' },
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    id: 'until',
    header: copy.until,
    isNumeric: true,
    csv: { from: 'availableUntil', as: 'moment' },
    cell: ({ availableUntil }) =>
      availableUntil ? <time dateTime={availableUntil}>{formatDateTime(availableUntil)}</time> : '–',
  },
]
