import type { TableSort } from '@repo/ui/data-table'
import {
  functionalUpdate,
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ListColumn } from './list-screen.types.ts'

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })

interface Options<Row> {
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelectable: boolean
  sort: TableSort | null
  onSort: (sort: TableSort) => void
}

/** The logic of a list's table: how it is sorted, which rows are selected. */
export function useListTable<Row>(options: Options<Row>) {
  const { columns, rows, rowKey, isSelectable, sort, onSort } = options
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, isSortable }) => ({
        id,
        header,
        enableSorting: isSortable === true,
        accessorFn: () => null,
      })),
    [columns],
  )
  const data = useMemo(() => [...rows], [rows])
  const sorting: SortingState = sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : []
  return useTable({
    features,
    columns: definitions,
    data: data as (Row & object)[],
    getRowId: rowKey,
    enableRowSelection: isSelectable,
    manualSorting: true,
    state: { rowSelection, sorting },
    onRowSelectionChange: setRowSelection,
    onSortingChange: (updater: Updater<SortingState>) => {
      const [first] = functionalUpdate(updater, sorting)
      if (first) onSort({ column: first.id, direction: first.desc ? 'desc' : 'asc' })
    },
  })
}

export type ListTable<Row> = ReturnType<typeof useListTable<Row>>
