import type { ApiQuery } from '@repo/api-client'
import type { ExportColumn } from '@repo/contract/export-columns'
import { firstPagePosition } from '@repo/routing'
import { type Cell, cellOf } from '@repo/sheets/cells'
import type { BlockColumn, CsvCell, ExportField, ListPage, ListValues } from './list-screen.types.ts'

interface Reading<V, Row, Page> {
  read: (values: V) => ApiQuery<Page>
  values: V
  rowKey: (row: Row) => string
  signal: AbortSignal
  onProgress: (read: number, total: number) => void
}

/** All rows that match the filters, read page by page; a row that moved between pages meanwhile counts once. */
export async function readAllRows<V extends ListValues, Row, Page extends ListPage<Row>>({
  read,
  values,
  rowKey,
  signal,
  onProgress,
}: Reading<V, Row, Page>): Promise<Row[]> {
  const rows = new Map<string, Row>()
  let place: ListValues | null = startOf(values)
  while (place) {
    const page: Page = await read({ ...values, ...place }).queryFn({ signal })
    signal.throwIfAborted()
    for (const row of page.items) rows.set(rowKey(row), row)
    onProgress(rows.size, page.total)
    place = nextPlace(page)
  }
  return [...rows.values()]
}

/** The filters of a list's first page, for both kinds of paging. */
export const startOf = (values: ListValues): ListValues =>
  'page' in values ? { page: 1 } : firstPagePosition

function nextPlace(page: ListPage<unknown>): ListValues | null {
  if (page.items.length === 0) return null
  if ('next' in page) return page.next === null ? null : { ...firstPagePosition, after: page.next }
  return page.page * page.pageSize < page.total ? { page: page.page + 1 } : null
}

/** The columns of the file: those on the screen, several where one shows several facts. */
export const exportedFields = <Row>(columns: readonly BlockColumn<Row>[]): ExportColumn[] =>
  columns.flatMap(({ header, csv }) =>
    Array.isArray(csv)
      ? csv.map(([name, cell]: readonly [string, CsvCell<Row>]) => columnOf(name, cell))
      : [columnOf(header, csv as CsvCell<Row>)],
  )

/** The rows as the file has them, below the header. */
export function exportedTable<Row>(
  columns: readonly BlockColumn<Row>[],
  rows: readonly Row[],
): { header: string[]; rows: Cell[][] } {
  const fields = exportedFields(columns)
  return {
    header: fields.map(({ header }) => header),
    rows: rows.map((row) => fields.map((field) => cellOf(field, row))),
  }
}

/** A field as the contract describes it. */
export const columnOf = (header: string, { from, ...field }: ExportField): ExportColumn => ({
  ...field,
  header,
  from: typeof from === 'string' ? [from] : [...from],
})
