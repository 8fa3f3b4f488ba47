const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const
/** The browser is measured this long after the start at the latest, also if the person has done nothing, in ms. */
const patienceMs = 10_000
/** Pause after the first input, so that what it started (a video, for example) goes first, in ms. */
const headStartMs = 2_000

/**
 * Calls back soon after the first input of the person, or after a while without one. Measuring the browser takes most of a
 * second on a phone, so the page's own work and the answer to that input go first.
 * @returns what ends the waiting
 */
export function whenSettled(settled: () => void): () => void {
  const listening = new AbortController()
  let timer = setTimeout(wait, patienceMs, 0)
  function stop() {
    clearTimeout(timer)
    listening.abort()
  }
  function wait(ms: number) {
    stop()
    timer = setTimeout(settled, ms)
  }
  for (const sign of signs)
    addEventListener(sign, () => wait(headStartMs), { signal: listening.signal, passive: true })
  return stop
}
