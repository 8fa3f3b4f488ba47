// Runs in a thread of its own: what reads a file that somebody sent may take as long and as much as its limits allow.
import { parentPort, workerData } from 'node:worker_threads'
import { faultOf, inspectPdf, stampPdf } from './pdf-tools.ts'
import type { PdfTask } from './pdf-work.ts'

const { kind, bytes, stamp, subject } = workerData as PdfTask
try {
  const made = kind === 'stamp' ? await stampPdf(bytes, stamp, subject) : await inspectPdf(bytes, stamp)
  parentPort?.postMessage({ made: made ?? null })
} catch (error) {
  parentPort?.postMessage({ fault: faultOf(error), reason: String(error) })
}
