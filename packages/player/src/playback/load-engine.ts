let asked: Promise<[typeof import('hls.js'), typeof import('./hls-engine.ts')]> | undefined

/** What plays HLS, both parts of it asked for at once. What did not arrive is asked for again by the next call. */
export function loadEngine() {
  asked ??= Promise.all([import('hls.js'), import('./hls-engine.ts')]).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

/** Fetches what plays HLS before it is needed. Whoever needs it then hears of a failure. */
export function preloadEngine(): void {
  loadEngine().catch(() => {})
}
