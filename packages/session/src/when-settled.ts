const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'scroll'] as const
/** The browser is measured this long after the start at the latest, also if the person has done nothing, in ms. */
const patienceMs = 10_000
/** Pause after the first input, so that what it started (a video, for example) goes first, in ms. */
const headStartMs = 2_000

/**
 * Resolves soon after the first input of the person, or after a while without one. Measuring the browser takes most of a
 * second on a phone, so the page's own work and the answer to that input go first.
 */
export function whenSettled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    let timer = setTimeout(finish, patienceMs)
    function startSoon() {
      clearTimeout(timer)
      listening.abort()
      timer = setTimeout(finish, headStartMs)
    }
    function finish() {
      clearTimeout(timer)
      listening.abort()
      resolve()
    }
    for (const sign of signs) addEventListener(sign, startSoon, { signal: listening.signal, passive: true })
    signal.addEventListener('abort', finish)
  })
}
