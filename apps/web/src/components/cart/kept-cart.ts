import { useSyncExternalStore } from 'react'
import { readKeptText, subscribeKeptText, writeKeptText } from './kept-text.ts'

/** A course that a visitor put into the cart, and the price that was shown. */
export interface KeptCourse {
  id: string
  seenPrice: number
}

const none: readonly KeptCourse[] = []
let last: { text: string | null; courses: readonly KeptCourse[] } = { text: null, courses: none }

const isKept = (value: unknown): value is KeptCourse => {
  if (typeof value !== 'object' || value === null) return false
  const { id, seenPrice } = value as Record<keyof KeptCourse, unknown>
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) && Number.isInteger(seenPrice)
}

function parse(text: string | null): readonly KeptCourse[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isKept) : none
  } catch {
    return none
  }
}

/** What the visitor put into the cart, in any tab of this browser. */
export function readKeptCart(): readonly KeptCourse[] {
  const text = readKeptText()
  if (text !== last.text) last = { text, courses: parse(text) }
  return last.courses
}

export function changeKeptCart(change: (courses: readonly KeptCourse[]) => readonly KeptCourse[]): void {
  const courses = change(readKeptCart())
  writeKeptText(courses.length > 0 ? JSON.stringify(courses) : null)
}

/** The cart that this browser keeps; empty on the server. */
export const useKeptCart = (): readonly KeptCourse[] =>
  useSyncExternalStore(subscribeKeptText, readKeptCart, () => none)
