import { listViewLimits } from '@repo/contract/list-view-limits'
import { type Columns, columnsText, withColumns } from './list-columns.ts'
import { readStored, removeStored, writeStored } from './stored.ts'

/** A view as browsers kept it before the server did. */
interface BrowserView {
  name: string
  search: string
  hidden: string[]
  isDefault: boolean
}

const isText = (value: unknown) => typeof value === 'string'

function isView(value: unknown): value is BrowserView {
  if (typeof value !== 'object' || value === null) return false
  const { name, search, hidden, isDefault } = value as Record<keyof BrowserView, unknown>
  return (
    isText(name) &&
    isText(search) &&
    Array.isArray(hidden) &&
    hidden.every(isText) &&
    typeof isDefault === 'boolean'
  )
}

const viewsKey = (owner: string, list: string) => `list-views:${owner}:${list}`
const hiddenKey = (list: string) => `list-columns:${list}`
const layoutKey = (owner: string, list: string) => `list-layout:${owner}:${list}`
const openingKey = (owner: string, list: string) => `list-opening:${owner}:${list}`

const withoutHidden = (columns: Columns, hidden: readonly string[]) =>
  columnsText(
    columns,
    columns.map(({ id }) => id).filter((id) => !hidden.includes(id)),
  )

/** The views that this browser still keeps for a person, as the server takes them in. */
export function viewsInBrowser(owner: string, list: string, columns: Columns) {
  const stored = readStored(viewsKey(owner, list))
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isView)
    .slice(0, listViewLimits.perList)
    .map(({ name, search, hidden, isDefault }) => ({
      name,
      search: withColumns(search, withoutHidden(columns, hidden)),
      isDefault,
    }))
}

export const forgetViewsInBrowser = (owner: string, list: string) => removeStored(viewsKey(owner, list))

/** The columns that a person last chose in this browser; null for all of them. */
export function lastColumns(owner: string, list: string, columns: Columns): string | null {
  const kept = readStored(layoutKey(owner, list))
  if (typeof kept === 'string') return columnsText(columns, kept.split('.'))
  const hidden = readStored(hiddenKey(list))
  return Array.isArray(hidden) ? withoutHidden(columns, hidden.filter(isText)) : null
}

export const keepColumns = (owner: string, list: string, text: string | null) =>
  writeStored(layoutKey(owner, list), text ?? '')

/**
 * The query string of the view that a list opens with, as the server last said: the list need not wait for the answer
 * to open with it. Null for none.
 */
export function knownOpening(owner: string, list: string, columns: Columns): string | null {
  const kept = readStored(openingKey(owner, list))
  if (kept !== undefined) return typeof kept === 'string' ? kept : null
  return viewsInBrowser(owner, list, columns).find(({ isDefault }) => isDefault)?.search ?? null
}

export const keepOpening = (owner: string, list: string, search: string | null) =>
  writeStored(openingKey(owner, list), search)
