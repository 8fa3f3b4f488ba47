import clsx from 'clsx'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Checkbox } from './checkbox.tsx'
import { controlMessages } from './lib/control.messages.ts'
import type { DataTableProps, TableColumn, TableSort } from './lib/data-table.types.ts'

/** Header row of `DataTable`. Stays in sight under the site header; on phones only its sort buttons remain. */
export function DataTableHead<Row>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  rowActions,
}: DataTableProps<Row>) {
  const keys = rows.map(rowKey)
  const selectedCount = keys.filter((key) => selection?.selected.has(key)).length
  const isSortable = columns.some((column) => column.isSortable)
  return (
    <thead
      role="rowgroup"
      className={clsx(
        'sticky top-[var(--table-top,0px)] z-10 bg-surface-2',
        isSortable ? 'max-sm:block' : 'max-sm:sr-only',
      )}
    >
      <tr role="row" className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:px-4">
        {selection ? (
          <th role="columnheader" scope="col" className="w-12 pl-2">
            <Checkbox
              label={controlMessages.selectAll}
              isLabelHidden
              checked={keys.length > 0 && selectedCount === keys.length}
              isIndeterminate={selectedCount > 0 && selectedCount < keys.length}
              onChange={() => selection.onSelect(new Set(selectedCount === keys.length ? [] : keys))}
            />
          </th>
        ) : null}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {rowActions ? (
          <th role="columnheader" scope="col" className="w-px">
            <span className="sr-only">{controlMessages.openMenu}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
}) {
  const direction = sort?.column === column.id ? sort.direction : undefined
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={column.isSortable ? (direction ? ariaSort[direction] : 'none') : undefined}
      className={clsx(
        'h-11 whitespace-nowrap px-4 text-left text-[.8125rem] font-semibold text-3 max-sm:px-0',
        column.isNumeric && 'text-right',
        !column.isSortable && 'max-sm:sr-only',
        column.className,
      )}
    >
      {column.isSortable ? (
        <button
          type="button"
          onClick={() => onSort?.({ column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
          className={clsx(
            'inline-flex min-h-11 items-center gap-1 rounded-xs hover:text-1',
            direction && 'text-1',
            column.isNumeric && 'sm:flex-row-reverse',
          )}
        >
          {column.header}
          <Icon size={14} aria-hidden="true" className={direction ? 'text-primary' : 'opacity-60'} />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
