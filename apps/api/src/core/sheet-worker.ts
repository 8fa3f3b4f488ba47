// Runs in a thread of its own: what reads a workbook that somebody sent may take as long and as much as its limits allow.
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'
import type { SheetAnswer, SheetTask } from './read-workbook.ts'
import { partsFault } from './workbook.ts'

const { bytes, mostPartBytes, mostRows, mostColumns } = workerData as SheetTask

const textOf = (cell: unknown): string => {
  // A time of day is kept where there is one.
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T00:00:00', '').replace('T', ' ')
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

async function read(): Promise<SheetAnswer> {
  const fault = partsFault(Buffer.from(bytes), mostPartBytes)
  if (fault) return { fault }
  const sheet = await readSheet(new Blob([Uint8Array.from(bytes)]))
  // One more than are taken, so that the caller knows that there are more.
  return { rows: sheet.slice(0, mostRows + 1).map((row) => row.slice(0, mostColumns).map(textOf)) }
}

try {
  parentPort?.postMessage(await read())
} catch (error) {
  parentPort?.postMessage({ fault: 'unreadable', reason: String(error) })
}
