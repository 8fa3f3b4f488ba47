import { type Challenge, type Solution, solve } from './solve-challenge.ts'

/**
 * Solves a challenge and packs it for the header.
 * @returns null where the browser cannot (key derivation needs HTTPS or localhost) or gives up after a minute.
 * @throws the signal's reason once it is aborted
 */
export async function makeProof(challenge: Challenge, signal?: AbortSignal): Promise<string | null> {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  try {
    const solution = await findSolution(challenge, controller)
    signal?.throwIfAborted()
    return solution && pack({ challenge, solution })
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** In a worker, so that typing stays smooth; in the page, in small steps, where none starts. */
async function findSolution(challenge: Challenge, controller: AbortController): Promise<Solution | null> {
  if (typeof crypto === 'undefined' || !crypto.subtle) return null
  if (typeof Worker === 'undefined') return solve(challenge, controller)
  try {
    return await solveInWorker(challenge, controller.signal)
  } catch {
    return solve(challenge, controller)
  }
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution | null> {
  // Written so that the bundler makes a file of its own of it: the content policy allows workers of this origin only.
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Solution | null>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => resolve(data))
    worker.addEventListener('error', () => reject(new Error('the worker did not start')))
    signal.addEventListener('abort', () => resolve(null))
  })
  worker.postMessage(challenge)
  return answer.finally(() => worker.terminate())
}

/** Hex and numbers only, so every character is one byte. */
function pack(proof: { challenge: Challenge; solution: Solution }): string {
  return btoa(JSON.stringify(proof)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
