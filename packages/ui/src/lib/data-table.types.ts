import type { ReactNode } from 'react'

export type SortDirection = 'asc' | 'desc'
export type TableSort = { column: string; direction: SortDirection }

export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures that never wrap. */
  isNumeric?: boolean
  isSortable?: boolean
  /** The name of the row: a row header that takes the remaining width and heads the card on phones. One per table. */
  isPrimary?: boolean
  /** Left out of the card list on phones. */
  isHiddenOnPhone?: boolean
  /** Aligned with the first line of a tall row instead of its middle. */
  isAtTop?: boolean
  /** Width class, e.g. `w-40`; for the head and the cells alike. */
  className?: string
}

export type TableSelection = {
  selected: ReadonlySet<string>
  onSelect: (keys: Set<string>) => void
  /** Takes a press on the checkbox of one row; the event says whether a range is meant. */
  onToggle?: (key: string, event: unknown) => void
}

export type DataTableProps<Row> = {
  caption: string
  isCaptionHidden?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Name of a row for the labels of its checkbox and menu. */
  rowName?: (row: Row) => string
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  selection?: TableSelection
  /** Last cell: menu or buttons of the row. */
  rowActions?: (row: Row) => ReactNode
  /** `offline`: nothing is loaded and there is no network. */
  status?: 'ready' | 'loading' | 'error' | 'offline'
  /** Old rows stay readable, dimmed, while newer ones are fetched. */
  isStale?: boolean
  onRetry?: () => void
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Rows can be given the focus, though not by Tab; each carries its key as `data-row`. */
  hasRowFocus?: boolean
  isCompact?: boolean
  skeletonRows?: number
  className?: string
}
