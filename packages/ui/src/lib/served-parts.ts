const waiting = new Set<() => Promise<unknown>>()

/** On a server: the part is to be there before the page is drawn, because nothing is drawn later. */
export function serve(load: () => Promise<unknown>): void {
  if (typeof document === 'undefined') waiting.add(load)
}

/** Loads the parts of all pages that have been loaded. To be awaited before each page that a server draws. */
export async function loadServedParts(): Promise<void> {
  // What is loaded may have parts itself.
  while (waiting.size > 0) {
    const loads = [...waiting]
    waiting.clear()
    await Promise.all(loads.map((load) => load()))
  }
}
