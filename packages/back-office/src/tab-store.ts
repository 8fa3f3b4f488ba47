/** Everything that this tab keeps for the person who is signed in, by the name of its storage. */
const memories = new Map<string, string>()
const names = new Set<string>()

function readText(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return memories.get(name) ?? null
  }
}

/**
 * Keeps one value of the signed-in person in this tab; another person never reads it. Where the browser forbids its
 * storage, the value lives until the page is loaded again.
 */
export function tabStore<Value>(name: string) {
  names.add(name)
  return {
    read(owner: string): Value | null {
      try {
        const kept = JSON.parse(readText(name) ?? 'null') as { owner: string; value: Value } | null
        return kept?.owner === owner ? kept.value : null
      } catch {
        return null
      }
    },
    write(owner: string, value: Value): void {
      const text = JSON.stringify({ owner, value })
      memories.set(name, text)
      try {
        sessionStorage.setItem(name, text)
      } catch {
        // Then it is remembered until the page is loaded again.
      }
    },
  }
}

/** Nothing of a person stays in the tab once they are signed out. */
export function forgetTab(): void {
  memories.clear()
  for (const name of names) {
    try {
      sessionStorage.removeItem(name)
    } catch {
      // There is nothing in a storage that is forbidden.
    }
  }
}
