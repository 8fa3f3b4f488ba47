/**
 * SHA-256 of a file, computed in a worker so that the page stays smooth.
 * @throws when the file cannot be read any more, or the signal's reason once it is aborted
 */
export async function hashFile(file: File, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted()
  if (typeof Worker === 'undefined') {
    const { hashStream } = await import('./hash-stream.ts')
    return hashStream(file, signal)
  }
  return hashInWorker(file, signal)
}

function hashInWorker(file: File, signal: AbortSignal): Promise<string> {
  // Written so that the bundler makes a file of its own of it: the content policy allows workers of this origin only.
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ sha256: string | null }>) =>
      data.sha256 ? resolve(data.sha256) : reject(new Error('the file could not be read')),
    )
    worker.addEventListener('error', () => reject(new Error('the worker did not start')))
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  worker.postMessage(file)
  return answer.finally(() => worker.terminate())
}
