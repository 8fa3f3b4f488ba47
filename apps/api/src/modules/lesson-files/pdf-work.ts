import { runInThread, type ThreadLimits } from '../../process/limited-thread.ts'
import { createTurnstile } from '../../process/turnstile.ts'
import type { PdfFault } from './pdf-tools.ts'

export interface PdfTask {
  kind: 'inspect' | 'stamp'
  bytes: Uint8Array
  /** A PDF of one page that is laid over each page. */
  stamp: Uint8Array
  subject: string
}

export type PdfAnswer = { made: Uint8Array | null } | { fault: PdfFault; reason: string }

const limits: ThreadLimits = { longestMs: 30_000, heapMegabytes: 512, growthMegabytes: 768 }

/** One at a time: each may take as much memory as its limits allow. */
const inTurn = createTurnstile({ maxRunning: 1, maxWaiting: 20 })

/**
 * Reads a PDF in a thread with limits.
 * @throws AppError `server.unavailable` when too many wait
 */
export const runPdfTask = (task: PdfTask, allowed = limits): Promise<PdfAnswer> =>
  inTurn(async () => {
    const run = await runInThread(new URL('./pdf-worker.ts', import.meta.url), task, allowed)
    return 'answer' in run ? (run.answer as PdfAnswer) : { fault: 'too_heavy', reason: run.stopped }
  })
