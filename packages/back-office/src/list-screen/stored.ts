/** Stands in for the storage of the browser where it is forbidden or full. */
const memory = new Map<string, string>()

/** What this browser keeps under a name; undefined where there is nothing or it is damaged. */
export function readStored(key: string): unknown {
  try {
    const text = memory.get(key) ?? localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Forgets what this browser keeps under a name. */
export function removeStored(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // A forbidden storage holds nothing.
  }
}

/** Keeps a value in this browser; where storage is refused, until the page is loaded again. */
export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}
