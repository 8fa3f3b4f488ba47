import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  longestMs: number
  heapMegabytes: number
  /** How much the whole process may grow meanwhile: buffers of a thread do not count as its heap. */
  growthMegabytes: number
}

const LOOK_EVERY_MS = 50

/**
 * Runs a script in a thread of its own, which is stopped where it takes too long or too much: a small file may hold
 * gigabytes.
 * @returns its one message, or why it was stopped
 */
export const runInThread = (
  script: URL,
  task: unknown,
  { longestMs, heapMegabytes, growthMegabytes }: ThreadLimits,
): Promise<{ answer: unknown } | { stopped: string }> =>
  new Promise((resolve, reject) => {
    const before = process.memoryUsage.rss()
    const worker = new Worker(script, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      // Warnings of a reader about odd files are no news for the log.
      stdout: true,
      stderr: true,
    })
    const stop = (stopped: string) => {
      resolve({ stopped })
      void worker.terminate()
    }
    const timer = setTimeout(() => stop('it took too long'), longestMs)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > growthMegabytes * 1024 * 1024) stop('it took too much memory')
    }, LOOK_EVERY_MS)
    worker.once('message', (answer: unknown) => resolve({ answer }))
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ stopped: error.message })
      else reject(error)
    })
    worker.once('exit', (code) => {
      clearTimeout(timer)
      clearInterval(watch)
      reject(new Error(`a thread that reads a file ended with ${code} and no answer`))
    })
  })
