const KEY = 'cart'
const listeners = new Set<() => void>()
let last: string | null = null

/** What this browser keeps of the cart, as text; null where it is empty. Apart from its reading, which few pages need. */
export function readKeptText(): string | null {
  try {
    last = localStorage.getItem(KEY)
  } catch {
    // Storage may be refused; the cart then lives as long as the page.
  }
  return last
}

export function writeKeptText(text: string | null): void {
  last = text
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

/** Calls the listener when the cart changes, in any tab. */
export function subscribeKeptText(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
