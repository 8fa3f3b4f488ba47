import { listViewLimits } from '@repo/contract/list-view-limits'
import { nameKeyOf } from './name-key.ts'

interface Named {
  name: string
  search: string
}

/**
 * The views of a browser that are not there yet; one whose name stands for another state gets a number behind it, so
 * that nothing is lost.
 */
export function newViews<View extends Named>(kept: readonly Named[], views: readonly View[]): View[] {
  const known = new Map(kept.map(({ name, search }) => [nameKeyOf(name), search]))
  const added: View[] = []
  for (const view of views) {
    const name = freeName(view, known)
    if (name === null) continue
    known.set(nameKeyOf(name), view.search)
    added.push({ ...view, name })
  }
  return added
}

/** Null where a view of this name, with or without a number, is the same. */
function freeName({ name, search }: Named, known: ReadonlyMap<string, string>): string | null {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const tried = name.slice(0, listViewLimits.nameLength - end.length).trimEnd() + end
    const other = known.get(nameKeyOf(tried))
    if (other === undefined) return tried
    if (other === search) return null
  }
}
