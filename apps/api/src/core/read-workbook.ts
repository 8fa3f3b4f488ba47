import { runInThread, type ThreadLimits } from '../process/limited-thread.ts'
import { createTurnstile } from '../process/turnstile.ts'
import { type SpreadsheetFault, workbookFault } from './workbook.ts'

export interface SheetTask {
  bytes: Uint8Array
  mostPartBytes: number
  mostRows: number
  mostColumns: number
}
export type SheetAnswer = { rows: string[][] } | { fault: SpreadsheetFault; reason?: string }

/** XML of a sheet with the most rows stays far below. */
const MOST_PART_BYTES = 32 * 1024 * 1024
const limits: ThreadLimits = { longestMs: 15_000, heapMegabytes: 384, growthMegabytes: 512 }
const inTurn = createTurnstile({ maxRunning: 1, maxWaiting: 10 })

/**
 * Reads the first sheet of an uploaded workbook, up to `most.rows` rows and one more: the extra row tells the caller
 * that the sheet is longer than allowed.
 */
export async function readWorkbook(
  bytes: Buffer,
  most: { rows: number; columns: number },
): Promise<SheetAnswer> {
  const fault = workbookFault(bytes)
  if (fault) return { fault }
  const task: SheetTask = {
    bytes,
    mostPartBytes: MOST_PART_BYTES,
    mostRows: most.rows,
    mostColumns: most.columns,
  }
  const run = await inTurn(() => runInThread(new URL('./sheet-worker.ts', import.meta.url), task, limits))
  return 'answer' in run ? (run.answer as SheetAnswer) : { fault: 'too_heavy', reason: run.stopped }
}
