import { Worker } from 'node:worker_threads'
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

export interface PdfLimits {
  longestMs: number
  heapMegabytes: number
  /** How much the whole process may grow meanwhile: buffers of a thread do not count as its heap. */
  growthMegabytes: number
}

const limits: PdfLimits = { longestMs: 30_000, heapMegabytes: 512, growthMegabytes: 768 }
const LOOK_EVERY_MS = 50

/** One at a time: each may take as much memory as its limits allow. */
const inTurn = createTurnstile({ maxRunning: 1, maxWaiting: 20 })

/**
 * Reads a PDF in a thread of its own, which is stopped where it takes too long or too much: a small file may hold
 * gigabytes.
 * @throws AppError `server.unavailable` when too many wait
 */
export const runPdfTask = (
  task: PdfTask,
  { longestMs, heapMegabytes, growthMegabytes } = limits,
): Promise<PdfAnswer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        const before = process.memoryUsage.rss()
        const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
          workerData: task,
          resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
          // Warnings of the reader about odd files are no news for the log.
          stdout: true,
          stderr: true,
        })
        const stop = (reason: string) => {
          resolve({ fault: 'too_heavy', reason })
          void worker.terminate()
        }
        const timer = setTimeout(() => stop('it took too long'), longestMs)
        const watch = setInterval(() => {
          if (process.memoryUsage.rss() - before > growthMegabytes * 1024 * 1024)
            stop('it took too much memory')
        }, LOOK_EVERY_MS)
        worker.once('message', resolve)
        worker.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
            resolve({ fault: 'too_heavy', reason: error.message })
          else reject(error)
        })
        worker.once('exit', (code) => {
          clearTimeout(timer)
          clearInterval(watch)
          reject(new Error(`a thread that reads a PDF ended with ${code} and no answer`))
        })
      }),
  )
