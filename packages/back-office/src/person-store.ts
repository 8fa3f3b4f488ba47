/** The content of one browser storage for the signed-in person, by the names of its stores. */
function keepIn(storage: () => Storage) {
  const memories = new Map<string, string>()
  const names = new Set<string>()
  const readText = (name: string): string | null => {
    const text = memories.get(name)
    if (text !== undefined) return text
    try {
      return storage().getItem(name)
    } catch {
      return null
    }
  }
  return {
    /**
     * Keeps one value of the signed-in person; another person never reads it. Where the browser refuses its storage,
     * or has no more room, the value lives until the page is loaded again.
     */
    store<Value>(name: string) {
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
          try {
            storage().setItem(name, text)
            memories.delete(name)
          } catch {
            memories.set(name, text)
          }
        },
      }
    },
    /** Removes everything kept for a person who has signed out. */
    forget(): void {
      memories.clear()
      for (const name of names) {
        try {
          storage().removeItem(name)
        } catch {
          // A forbidden storage holds nothing.
        }
      }
    },
  }
}

/** Values kept for this tab until it is closed. */
export const { store: tabStore, forget: forgetTab } = keepIn(() => sessionStorage)
/** Values kept for all tabs of this browser, even after it is closed. */
export const { store: browserStore, forget: forgetBrowser } = keepIn(() => localStorage)
