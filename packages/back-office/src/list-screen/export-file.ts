import { toCsv } from '@repo/messages/csv'
import { type Cell, plainCell } from '@repo/sheets/cells'

export type ExportFormat = 'csv' | 'xlsx'

interface Table {
  /** Name of the sheet. */
  name: string
  header: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** The table as a file; the code that writes workbooks is loaded with the first of them. */
export async function exportFile(format: ExportFormat, { name, header, rows }: Table): Promise<Blob> {
  if (format === 'csv') {
    const text = toCsv([header, ...rows.map((row) => row.map(plainCell))])
    return new Blob([text], { type: 'text/csv;charset=utf-8' })
  }
  const { createXlsx, xlsxType } = await import('@repo/sheets/xlsx')
  const parts: BlobPart[] = []
  const book = createXlsx({ name, header, onBytes: (bytes) => parts.push(bytes.slice()) })
  for (const row of rows) book.add(row)
  book.end()
  return new Blob(parts, { type: xlsxType })
}
