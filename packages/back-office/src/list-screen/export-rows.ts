import type { ApiQuery } from '@repo/api-client'
import { toCsv } from '@repo/messages/csv'
import { firstPagePosition } from '@repo/routing'
import type { CsvCell, ListColumn, ListPage, ListValues } from './list-screen.types.ts'

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

/** The rows as CSV, with the columns that are on the screen. */
export function rowsToCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const cells = columns.flatMap(({ header, csv }): (readonly [string, CsvCell<Row>])[] => {
    if (!csv) return []
    return typeof csv === 'function' ? [[header, csv]] : [...csv]
  })
  return toCsv([cells.map(([header]) => header), ...rows.map((row) => cells.map(([, cell]) => cell(row)))])
}
