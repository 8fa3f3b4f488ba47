import { readStored, writeStored } from './stored.ts'

/** Filters, order and columns of a list under a name. */
export interface ListView {
  id: string
  name: string
  /** Query string of the list, with its `?` unless it is empty. */
  search: string
  /** Columns that it hides. */
  hidden: string[]
  /** Whether the list opens with this view. */
  isDefault: boolean
}

/** Storage for the views of one list; it could also be a server. */
export interface ViewStore {
  all: () => ListView[]
  write: (views: readonly ListView[]) => void
}

const isText = (value: unknown) => typeof value === 'string'

function isView(value: unknown): value is ListView {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, search, hidden, isDefault } = value as Record<keyof ListView, unknown>
  return (
    [id, name, search].every(isText) &&
    Array.isArray(hidden) &&
    hidden.every(isText) &&
    typeof isDefault === 'boolean'
  )
}

/** The views of one account in this browser. */
export function createViewStore(owner: string, list: string): ViewStore {
  const key = `list-views:${owner}:${list}`
  return {
    all: () => {
      const stored = readStored(key)
      return Array.isArray(stored) ? stored.filter(isView) : []
    },
    write: (views) => writeStored(key, views),
  }
}

/** Longest name of a view, in letters. */
export const viewNameLength = 40
const cleanName = (name: string) => name.normalize('NFC').trim().slice(0, viewNameLength)

/** Adds a view, or puts the new state under a name that exists. */
export function withView(views: readonly ListView[], view: Omit<ListView, 'id' | 'isDefault'>): ListView[] {
  const name = cleanName(view.name)
  if (name === '') return [...views]
  const known = views.find((each) => each.name === name)
  if (known) return views.map((each) => (each === known ? { ...each, ...view, name } : each))
  return [...views, { ...view, name, id: crypto.randomUUID(), isDefault: false }]
}

/** Gives a view another name; a name that is empty or taken changes nothing. */
export function renamed(views: readonly ListView[], id: string, wanted: string): ListView[] {
  const name = cleanName(wanted)
  const isTaken = views.some((view) => view.id !== id && view.name === name)
  return views.map((view) => (view.id === id && name !== '' && !isTaken ? { ...view, name } : view))
}

/** Makes a view the default of the list, or unsets it. At most one view is the default. */
export const withDefault = (views: readonly ListView[], id: string, isDefault: boolean): ListView[] =>
  views.map((view) => ({ ...view, isDefault: isDefault && view.id === id }))
