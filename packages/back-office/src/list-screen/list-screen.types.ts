import type { ApiQuery } from '@repo/api-client'
import type { ExportColumn } from '@repo/contract/export-columns'
import type { OfficeList } from '@repo/contract/office-lists'
import type { Filters, SearchFilters } from '@repo/routing'
import type { TableColumn } from '@repo/ui/data-table'
import type { ReactNode } from 'react'
import type { KeyPageInfo, PageInfo } from '../list-frame.tsx'
import type { StatusTab } from '../status-tabs.tsx'

/** Where a value stands in a row, as `learner.name`; through a list it is that of each item. */
type PathIn<T, Depth extends 0[] = []> = Depth['length'] extends 3
  ? never
  : unknown extends T
    ? string
    : T extends null | undefined
      ? never
      : T extends readonly (infer Item)[]
        ? PathIn<Item, Depth>
        : T extends object
          ? { [K in keyof T & string]: K | `${K}.${PathIn<T[K], [...Depth, 0]>}` }[keyof T & string]
          : never

/** A cell of the exported table as data: the browser and the worker write the same of it. */
export interface ExportField<Path extends string = string>
  extends Omit<ExportColumn, 'header' | 'from' | 'words'> {
  from: Path | readonly Path[]
  words?: Readonly<Record<string, string>>
}

/** One cell of the exported table. */
export type CsvCell<Row> = ExportField<PathIn<Row>>
type ExportCells<Row> = CsvCell<Row> | readonly (readonly [header: string, cell: CsvCell<Row>])[]

export interface ListColumn<Row> extends TableColumn<Row> {
  /** The export of this column; several columns where one cell shows several facts. */
  csv: ExportCells<Row>
}

/** A column of the file of a list whose rows are blocks. */
export type BlockColumn<Row> = Pick<ListColumn<Row>, 'id' | 'header' | 'csv'>

export type ListPage<Row> = { items: Row[] } & (PageInfo | KeyPageInfo)
export type ListValues = Record<string, unknown>

/** State and actions of the list, for the parts that a screen renders itself. */
export interface ListState<V, Page> extends SearchFilters<V> {
  /** The page loaded last; undefined before the first one. */
  page: Page | undefined
}

/**
 * Runs an action for each row, one after another, and reports how many succeeded. With `undo` the report offers to take
 * that back, row by row, with what the action answered (its new version).
 */
export type RunEach<Row> = <Answer>(
  act: (row: Row) => Promise<Answer>,
  undo?: (row: Row, answer: Answer) => Promise<unknown>,
) => Promise<void>

export interface BulkAct<Row> {
  id: string
  label: string
  icon?: ReactNode
  tone?: 'default' | 'danger'
  /** Rows to which the action applies; the others are skipped. */
  isFor?: (row: Row) => boolean
  /** Asks first where that is needed, then calls `runEach`. */
  start: (rows: readonly Row[], runEach: RunEach<Row>) => void | Promise<void>
}

export interface BulkActs<Row> {
  acts: readonly BulkAct<Row>[]
  /** Reloads the changed data after the last row, even where some failed. */
  refresh: () => Promise<unknown>
}

/** A key that does something with the focused row. */
export interface RowKey<Row> {
  /** A single letter, in lower case. */
  key: string
  /** What it does, for the help. */
  label: string
  isFor?: (row: Row) => boolean
  act: (row: Row) => void
}

export interface EmptyWords {
  /** Text for a list without any rows, with the next step. */
  first: { title: string; description?: string; action?: ReactNode }
  /** Text when no row matches the filters. */
  noMatch?: { title: string; description?: string }
}

interface TableParts<Row> {
  /** The columns of the table and of its file. */
  columns: readonly ListColumn<Row>[]
  item?: undefined
  fileColumns?: undefined
}
interface BlockParts<Row> {
  /** Renders a row as a block instead of a table row, with its checkbox. */
  item: (row: Row, checkbox: ReactNode) => ReactNode
  /** The columns of the file. */
  fileColumns: readonly BlockColumn<Row>[]
  columns?: undefined
}

export type ListDescription<V extends ListValues, Row, Page extends ListPage<Row>> = ListParts<V, Row, Page> &
  (TableParts<Row> | BlockParts<Row>)

interface ListParts<V extends ListValues, Row, Page extends ListPage<Row>> {
  /** Under this name the columns and the views of the list are kept. */
  id: OfficeList
  title: string
  filters: Filters<V>
  /** Names of the filters that are this list's own, where two share an address; only they are cleared by it. */
  ownFilters?: readonly (keyof V & string)[]
  /** The read of the contract for these filters. */
  read: (values: V) => ApiQuery<Page>
  /** Pause in ms before the list is read again by itself. */
  pollMs?: (page: Page) => number | false
  tabs?: { label: string; of: (page: Page | undefined) => readonly StatusTab<NoInfer<V>>[] }
  /** A search field; its words are the filter `q`, or one of another name where two lists share an address. */
  search?: { label: string; hint: string; filter?: string }
  /** The other filters, and what stands beside them. */
  controls?: (list: ListState<V, Page>) => ReactNode
  rowKey: (row: Row) => string
  rowName?: (row: Row) => string
  rowActions?: (row: Row) => ReactNode
  bulk?: BulkActs<Row>
  /** Keys of a list of blocks, whose rows carry `data-row` and take the focus. */
  rowKeys?: readonly RowKey<Row>[]
  /** Name of the exported file without its ending. */
  exportName: string
  empty: EmptyWords | ((list: ListState<V, Page>) => ReactNode)
}
