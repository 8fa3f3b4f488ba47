/** The parameter with the columns that a list shows, in their order; without it the list shows all in its own order. */
const columnsParam = 'columns'
export const keptParams: readonly string[] = [columnsParam]

interface Column {
  id: string
  isPrimary?: boolean
}
export type Columns = readonly Column[]

const idsOf = (columns: Columns) => columns.map(({ id }) => id)

/** The columns of an address, as far as the list has them; the name of a row always shows, and first. */
export function shownIds(columns: Columns, text: string | null): string[] {
  const all = idsOf(columns)
  const asked = (text ?? '').split('.').filter((id) => all.includes(id))
  if (asked.length === 0) return all
  const primary = columns.filter(({ isPrimary }) => isPrimary).map(({ id }) => id)
  return [...new Set([...primary, ...asked])]
}

/** The columns as the address has them; null for all of them in the list's own order. */
export function columnsText(columns: Columns, shown: readonly string[]): string | null {
  const text = shownIds(columns, shown.join('.')).join('.')
  return text === idsOf(columns).join('.') ? null : text
}

/** All columns: those that show in their order, and each hidden one behind the column that it follows in the list. */
export function arranged(columns: Columns, shown: readonly string[]): string[] {
  const all = idsOf(columns)
  const order = [...shown]
  for (const [index, id] of all.entries())
    if (!order.includes(id)) {
      const before = all.slice(0, index).findLast((other) => order.includes(other))
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
    }
  return order
}

/** The order with one column a place further on or back. */
export function moved(order: readonly string[], id: string, by: 1 | -1): string[] {
  const from = order.indexOf(id)
  const other = order[from + by]
  if (from < 0 || other === undefined) return [...order]
  return order.map((each) => (each === id ? other : each === other ? id : each))
}

/** When the reason shows why a column does not: exactly where its class hides it. */
const noteClasses: Readonly<Record<string, string>> = {
  'max-sm:hidden': 'hidden max-sm:block',
  'max-md:hidden': 'hidden max-md:block',
  'max-lg:hidden': 'hidden max-lg:block',
  'max-xl:hidden': 'hidden max-xl:block',
  'max-2xl:hidden': 'hidden max-2xl:block',
}

/** Classes of a note at a column that shows on wide screens only; null for one that always shows. */
export function narrowNoteClass({
  className = '',
  isHiddenOnPhone = false,
}: {
  className?: string
  isHiddenOnPhone?: boolean
}): string | null {
  const hiding = className.split(' ').find((name) => /^max-\w+:hidden$/.test(name))
  if (hiding) return noteClasses[hiding] ?? null
  return isHiddenOnPhone ? 'hidden max-sm:block' : null
}

/** The columns of a query string, as it has them. */
export const columnsIn = (search: string): string | null => new URLSearchParams(search).get(columnsParam)

/** A query string with these columns instead of its own. */
export function withColumns(search: string, text: string | null): string {
  const params = new URLSearchParams(search)
  params.delete(columnsParam)
  if (text !== null) params.append(columnsParam, text)
  return params.size > 0 ? `?${params}` : ''
}
