import { Checkbox } from '@repo/ui/checkbox'
import type { DataTableProps } from '@repo/ui/data-table'
import { ErrorPanel } from '@repo/ui/error-panel'
import { controlMessages } from '@repo/ui/lib/control.messages'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import clsx from 'clsx'
import type { ReactNode } from 'react'

const skeletonRows = ['first', 'second', 'third', 'fourth']

type Props<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'rowKey' | 'status' | 'isStale' | 'onRetry' | 'empty' | 'selection'
> & { rowName: (row: Row) => string; item: (row: Row, checkbox: ReactNode) => ReactNode }

/** A list whose rows are blocks of their own instead of lines of a table, with the same states. */
export function ItemList<Row>({ rows, rowKey, rowName, item, selection, ...states }: Props<Row>) {
  const { status, isStale, onRetry, empty } = states
  if (status === 'loading') return <Waiting />
  if (status === 'error' || status === 'offline')
    return <ErrorPanel isOffline={status === 'offline'} onRetry={onRetry} isRetrying={isStale} />
  if (rows.length === 0) return empty
  return (
    <>
      {selection ? <SelectAll keys={rows.map(rowKey)} selection={selection} /> : null}
      <ul className={clsx('divide-y divide-line', isStale && 'opacity-60')}>
        {rows.map((row) => {
          const key = rowKey(row)
          const checkbox = selection ? (
            <Checkbox
              isLabelHidden
              label={controlMessages.selectRow(rowName(row))}
              checked={selection.selected.has(key)}
              onChange={(event) => selection.onToggle?.(key, event)}
            />
          ) : null
          return <Keyed key={key}>{item(row, checkbox)}</Keyed>
        })}
      </ul>
    </>
  )
}

function SelectAll({
  keys,
  selection: { selected, onSelect },
}: {
  keys: readonly string[]
  selection: NonNullable<DataTableProps<unknown>['selection']>
}) {
  const count = keys.filter((key) => selected.has(key)).length
  const isAll = count === keys.length
  return (
    <Checkbox
      className="border-b px-4"
      label={controlMessages.selectAll}
      checked={isAll}
      isIndeterminate={count > 0 && !isAll}
      onChange={() => onSelect(new Set(isAll ? [] : keys))}
    />
  )
}

const Keyed = ({ children }: { children: ReactNode }) => children

const Waiting = () => (
  <SkeletonGroup className="divide-y divide-line">
    {skeletonRows.map((row) => (
      <div key={row} className="grid gap-3 p-4">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-4 w-full max-w-2xl" />
        <Skeleton className="h-10 w-48" />
      </div>
    ))}
  </SkeletonGroup>
)
