import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell } from './cells.ts'
import { rowXml, styles } from './xlsx-cells.ts'
import { partsOf, sheetFoot, sheetHead } from './xlsx-parts.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows of one sheet, a little below the most that table programs open; what is more goes onto the next sheet. */
const mostRows = 1_000_000

export interface XlsxOptions {
  /** Name of the sheet. */
  name: string
  header: readonly string[]
  /** Takes the bytes of the file as they come. */
  onBytes: (bytes: Uint8Array) => void
  /** Rows of one sheet, for tests. */
  rowsPerSheet?: number
}

/** Writes a workbook row by row; no more than what has just been added is held in memory. */
export function createXlsx({ name, header, onBytes, rowsPerSheet = mostRows }: XlsxOptions) {
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    onBytes(bytes)
  })
  const open = (path: string) => {
    const part = new ZipDeflate(path, { level: 6 })
    zip.add(part)
    return part
  }
  const widths = header.map((title) => Math.min(Math.max(title.length + 4, 16), 40))
  let sheets = 0
  let rows = 0
  const beginSheet = () => {
    sheets += 1
    rows = 0
    const part = open(`xl/worksheets/sheet${sheets}.xml`)
    part.push(strToU8(sheetHead(widths) + rowXml(header, 1, styles.header)))
    return part
  }
  let sheet = beginSheet()
  return {
    add(cells: readonly Cell[]): void {
      if (rows === rowsPerSheet) {
        sheet.push(strToU8(sheetFoot), true)
        sheet = beginSheet()
      }
      rows += 1
      // The header is the first row.
      sheet.push(strToU8(rowXml(cells, rows + 1)))
    },
    /** Ends the file; its last bytes have been handed over when this returns. */
    end(): void {
      sheet.push(strToU8(sheetFoot), true)
      for (const [path, xml] of Object.entries(partsOf(name, sheets))) open(path).push(strToU8(xml), true)
      zip.end()
    },
  }
}
