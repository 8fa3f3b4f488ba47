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

async function compute(): Promise<string> {
  const { computeVisitorId } = await import('./compute-visitor-id.ts')
  return computeVisitorId()
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
