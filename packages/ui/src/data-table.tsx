import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { DataTableHead } from './data-table-head.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { controlMessages } from './lib/control.messages.ts'
import type { DataTableProps, TableColumn } from './lib/data-table.types.ts'
import { Skeleton } from './skeleton.tsx'

export type {
  DataTableProps,
  SortDirection,
  TableColumn,
  TableSelection,
  TableSort,
} from './lib/data-table.types.ts'

/**
 * Table with caption, sortable headers and every state. Under 640 px each row becomes a card; the ARIA roles are
 * written out because `display: block` takes them from table elements.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, status = 'ready', selection, rowActions, className } = props
  const columnCount = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)
  return (
    // Scrolls sideways by itself when the columns are wider than the page, so it must take focus for the keyboard.
    <div
      className={clsx('relative overflow-x-auto max-sm:overflow-visible xl:overflow-visible', className)}
      role="region"
      aria-label={caption}
      tabIndex={0}
    >
      <table
        role="table"
        aria-busy={status === 'loading' || props.isStale || undefined}
        className="w-full border-collapse text-sm max-sm:block"
      >
        <caption
          className={props.isCaptionHidden ? 'sr-only' : 'px-4 py-3 text-left font-semibold max-sm:block'}
        >
          {caption}
        </caption>
        <DataTableHead {...props} />
        <tbody
          role="rowgroup"
          className={clsx('max-sm:block', props.isStale && 'opacity-60 transition-opacity')}
        >
          {status === 'loading' ? (
            <SkeletonRows {...props} />
          ) : status === 'error' || status === 'offline' ? (
            <MessageRow columnCount={columnCount}>
              <ErrorPanel
                isOffline={status === 'offline'}
                onRetry={props.onRetry}
                isRetrying={props.isStale}
              />
            </MessageRow>
          ) : rows.length === 0 ? (
            <MessageRow columnCount={columnCount}>
              {props.empty ?? <EmptyState art="inbox" title={controlMessages.empty} />}
            </MessageRow>
          ) : (
            rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} />)
          )}
        </tbody>
      </table>
    </div>
  )
}

const rowClass =
  'border-t transition-colors hover:bg-surface-2 max-sm:relative max-sm:grid max-sm:grid-cols-1 max-sm:gap-1 max-sm:border-t max-sm:px-4 max-sm:py-4'

function BodyRow<Row>({
  row,
  columns,
  rowKey,
  rowName,
  selection,
  rowActions,
  hasRowFocus,
  isCompact,
}: DataTableProps<Row> & { row: Row }) {
  const key = rowKey(row)
  const name = rowName?.(row) ?? key
  const isSelected = selection?.selected.has(key) ?? false
  const toggle = (event: unknown) => {
    if (selection?.onToggle) return selection.onToggle(key, event)
    const next = new Set(selection?.selected)
    if (!next.delete(key)) next.add(key)
    selection?.onSelect(next)
  }
  return (
    <tr
      role="row"
      tabIndex={hasRowFocus ? -1 : undefined}
      data-row={hasRowFocus ? key : undefined}
      className={clsx(
        rowClass,
        isSelected && 'bg-primary-soft',
        hasRowFocus && 'scroll-mt-28 scroll-mb-24 focus-visible:-outline-offset-2',
      )}
      aria-selected={selection ? isSelected : undefined}
    >
      {selection ? (
        <td role="cell" className="w-12 pl-2 max-sm:absolute max-sm:left-1 max-sm:top-2.5">
          <Checkbox
            label={controlMessages.selectRow(name)}
            isLabelHidden
            checked={isSelected}
            onChange={toggle}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <BodyCell
          key={column.id}
          column={column}
          row={row}
          isCompact={isCompact}
          isIndented={Boolean(selection)}
          hasActions={Boolean(rowActions)}
        />
      ))}
      {rowActions ? (
        <td
          role="cell"
          className="w-px whitespace-nowrap pr-2 text-right max-sm:absolute max-sm:right-1 max-sm:top-2 max-sm:w-auto max-sm:pr-0"
        >
          {rowActions(row)}
        </td>
      ) : null}
    </tr>
  )
}

function BodyCell<Row>({
  column,
  row,
  isCompact,
  isIndented,
  hasActions,
}: {
  column: TableColumn<Row>
  row: Row
  isCompact?: boolean
  isIndented: boolean
  hasActions: boolean
}) {
  const Cell = column.isPrimary ? 'th' : 'td'
  return (
    <Cell
      role={column.isPrimary ? 'rowheader' : 'cell'}
      scope={column.isPrimary ? 'row' : undefined}
      data-label={column.header}
      className={clsx(
        'px-4 text-left align-middle font-normal max-sm:h-auto max-sm:px-0 max-sm:wrap-anywhere',
        isCompact ? 'h-10 py-1' : 'h-12 py-2',
        column.isNumeric && 'whitespace-nowrap text-right font-num',
        column.isPrimary
          ? clsx(
              'w-full max-w-0 wrap-anywhere font-semibold max-sm:max-w-none',
              isIndented && 'max-sm:pl-10',
              hasActions && 'max-sm:pr-11',
            )
          : 'max-sm:flex max-sm:min-h-7 max-sm:w-auto max-sm:min-w-0 max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:text-right max-sm:before:max-w-1/2 max-sm:before:shrink-0 max-sm:before:text-left max-sm:before:text-3 max-sm:before:content-[attr(data-label)]',
        column.isAtTop && 'sm:pt-4 sm:align-top',
        column.isHiddenOnPhone && 'max-sm:hidden!',
        column.className,
      )}
    >
      {column.cell(row)}
    </Cell>
  )
}

function SkeletonRows<Row>({
  columns,
  selection,
  rowActions,
  skeletonRows = 6,
  isCompact,
}: DataTableProps<Row>) {
  return Array.from({ length: skeletonRows }, (_, index) => (
    // Equal rows without identity.
    <tr key={index} aria-hidden="true" className={rowClass}>
      {selection ? <td className="w-12" /> : null}
      {columns.map((column) => (
        <td
          key={column.id}
          className={clsx(
            'px-4 max-sm:px-0',
            isCompact ? 'h-10' : 'h-12',
            column.isPrimary && 'w-full',
            column.isHiddenOnPhone && 'max-sm:hidden',
          )}
        >
          <Skeleton className={column.isPrimary ? 'h-4 w-3/4' : 'ml-auto h-4 w-16 sm:ml-0'} />
        </td>
      ))}
      {rowActions ? <td className="w-px" /> : null}
    </tr>
  ))
}

function MessageRow({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  return (
    <tr role="row" className="border-t max-sm:block">
      <td role="cell" colSpan={columnCount} className="max-sm:block">
        {children}
      </td>
    </tr>
  )
}
