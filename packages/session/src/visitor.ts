const storageKey = 'visitorId'
/** The identifier is personal data: it is thrown away and computed anew after 90 days. */
const keptMs = 90 * 24 * 60 * 60 * 1000

interface Kept {
  id: string
  at: number
}

function recall(): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Kept | null
    const isGood = typeof kept?.id === 'string' && kept.id !== '' && Date.now() - kept.at < keptMs
    return isGood && kept ? kept.id : null
  } catch {
    return null
  }
}

function remember(id: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ id, at: Date.now() } satisfies Kept))
  } catch {
    // Storage may be full or forbidden; the identifier then lives as long as the page.
  }
}

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

async function compute(): Promise<string> {
  const { default: FingerprintJS } = await import('@fingerprintjs/fingerprintjs')
  // Without this option the library sends data to a third party.
  const agent = await FingerprintJS.load({ monitoring: false })
  return (await agent.get()).visitorId
}

let pending: Promise<string> | undefined

async function find(): Promise<string> {
  const kept = recall()
  if (kept) return kept
  // A browser that refuses to be measured still gets an identifier, or limits would treat all of them as one.
  const id = await compute().catch(() => crypto.randomUUID())
  remember(id)
  return id
}

/**
 * The visitor's browser fingerprint identifier; the same promise for the whole app. Computed in the browser, kept
 * for 90 days. A claim of the browser: good for limits and device labels, never as proof.
 */
export function getVisitorId(): Promise<string> {
  pending ??= find()
  return pending
}
