import type { ExportColumn } from '@repo/contract/export-columns'
import { toCsv } from '@repo/messages/csv'
import { cellOf, plainCell } from '@repo/sheets/cells'
import { createXlsx } from '@repo/sheets/xlsx'

interface Table {
  title: string
  format: 'csv' | 'xlsx'
  columns: readonly ExportColumn[]
}

/** The bytes of a list's file, made as its rows come. */
export function listFile({ title, format, columns }: Table, pages: AsyncIterable<unknown[]>) {
  const header = columns.map((column) => column.header)
  const cells = (row: unknown) => columns.map((column) => cellOf(column, row))
  return format === 'csv' ? csvFile(header, cells, pages) : xlsxFile(title, header, cells, pages)
}

type Cells = (row: unknown) => ReturnType<typeof cellOf>[]

async function* csvFile(header: string[], cells: Cells, pages: AsyncIterable<unknown[]>) {
  yield Buffer.from(toCsv([header]))
  for await (const rows of pages) {
    // Only the beginning of the file carries the mark of its encoding.
    if (rows.length > 0) yield Buffer.from(toCsv(rows.map((row) => cells(row).map(plainCell))).slice(1))
  }
}

async function* xlsxFile(name: string, header: string[], cells: Cells, pages: AsyncIterable<unknown[]>) {
  let parts: Uint8Array[] = []
  const takeAll = () => {
    const bytes = Buffer.concat(parts)
    parts = []
    return bytes
  }
  const book = createXlsx({ name, header, onBytes: (bytes) => parts.push(bytes) })
  for await (const rows of pages) {
    for (const row of rows) book.add(cells(row))
    if (parts.length > 0) yield takeAll()
  }
  book.end()
  yield takeAll()
}
