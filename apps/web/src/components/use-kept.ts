import { useCallback, useState } from 'react'

type Fields = Record<string, string | boolean>

function read<T extends Fields>(key: string, empty: T): T {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return empty
    const known = Object.entries(kept).filter(([name, value]) => typeof value === typeof empty[name])
    return { ...empty, ...Object.fromEntries(known) }
  } catch {
    return empty
  }
}

function write(key: string, fields: Fields | null): void {
  try {
    if (fields) sessionStorage.setItem(key, JSON.stringify(fields))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage may be refused; what was typed then lives as long as the page.
  }
}

/**
 * What is typed into a form that is shown to who is signed in: kept in this tab until it was sent, so that neither a
 * reload nor signing in again loses it. Answers the fields, how to change some, and how to forget all.
 */
export function useKept<T extends Fields>(
  key: string,
  empty: T,
): [fields: T, keep: (some: Partial<T>) => void, forget: () => void] {
  const [fields, setFields] = useState(() => read(key, empty))
  const keep = (some: Partial<T>) => {
    const next = { ...fields, ...some }
    setFields(next)
    write(key, next)
  }
  const forget = useCallback(() => write(key, null), [key])
  return [fields, keep, forget]
}
