/**
 * Paths of texts and names that PostgreSQL cannot store. It refuses U+0000 in `text` and `jsonb`, and half of a
 * surrogate pair in `jsonb`; in `text` the half would come back as another character
 * (https://www.postgresql.org/docs/18/datatype-json.html, read 2026-11-22).
 */
export function findUnstorable(input: unknown): string[] {
  const found: string[] = []
  // A list instead of recursion: deeply nested JSON would overflow the call stack.
  const left: [path: string, value: unknown][] = [['', input]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorable(value)) found.push(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      const innerPath = path === '' ? key : `${path}.${key}`
      if (isStorable(key)) left.push([innerPath, inner])
      else found.push(innerPath.toWellFormed().replaceAll('\0', '\ufffd'))
    }
  }
  return found
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
