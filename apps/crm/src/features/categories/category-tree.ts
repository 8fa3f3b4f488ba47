import { mostCategoryLevels } from '@repo/contract/category-levels'

export interface TreeItem {
  id: string
  parentId: string | null
}

/** A category with its level, from 0. */
export type Branch<T> = T & { level: number }

/** Every category after the one it belongs to, brothers in their order. */
export function inTreeOrder<T extends TreeItem>(all: readonly T[]): Branch<T>[] {
  const below = (parentId: string | null, level: number): Branch<T>[] =>
    all
      .filter((item) => item.parentId === parentId)
      .flatMap((item) => [{ ...item, level }, ...below(item.id, level + 1)])
  return below(null, 0)
}

const siblingsOf = <T extends TreeItem>(all: readonly T[], item: T) =>
  all.filter(({ parentId }) => parentId === item.parentId)

/** Levels that a category and those below it need. */
function heightOf(all: readonly TreeItem[], item: TreeItem): number {
  const below = all.filter(({ parentId }) => parentId === item.id)
  return 1 + Math.max(0, ...below.map((child) => heightOf(all, child)))
}

function levelOf(all: readonly TreeItem[], id: string | null): number {
  const item = all.find((one) => one.id === id)
  return item ? 1 + levelOf(all, item.parentId) : 0
}

/** Whether a category lies in another one, or is it. */
const isWithin = (all: readonly TreeItem[], id: string | null, top: string): boolean =>
  id !== null && (id === top || isWithin(all, all.find((one) => one.id === id)?.parentId ?? null, top))

/** A category with those that it lies in and those below it. */
export const branchOf = <T extends TreeItem>(all: readonly T[], { id }: TreeItem): T[] =>
  all.filter((one) => isWithin(all, one.id, id) || isWithin(all, id, one.id))

/** Categories that one may belong to: none below itself, and none that would make too many levels. */
export function parentsFor<T extends TreeItem>(all: readonly T[], item: TreeItem | null): Branch<T>[] {
  const height = item ? heightOf(all, item) : 1
  return inTreeOrder(all).filter(
    ({ id, level }) => level + 1 + height <= mostCategoryLevels && !(item && isWithin(all, id, item.id)),
  )
}

export type Step = 'up' | 'down' | 'into' | 'out'

/** The tree after a step; null where the step leads nowhere. */
export function afterStep<T extends TreeItem>(all: readonly T[], id: string, step: Step): T[] | null {
  const item = all.find((one) => one.id === id)
  if (!item) return null
  const brothers = siblingsOf(all, item)
  const place = brothers.indexOf(item)
  const others = all.filter((one) => one !== item)
  if (step === 'up' || step === 'down') {
    const other = brothers[place + (step === 'up' ? -1 : 1)]
    if (!other) return null
    const at = others.indexOf(other) + (step === 'up' ? 0 : 1)
    return others.toSpliced(at, 0, item)
  }
  if (step === 'into') {
    const host = brothers[place - 1]
    if (!host || levelOf(all, host.id) + heightOf(all, item) > mostCategoryLevels) return null
    return [...others, { ...item, parentId: host.id }]
  }
  const parent = all.find((one) => one.id === item.parentId)
  if (!parent) return null
  return others.toSpliced(others.indexOf(parent) + 1, 0, { ...item, parentId: parent.parentId })
}

/** The tree with one category at another place among its brothers. */
export function afterMove<T extends TreeItem>(all: readonly T[], id: string, place: number): T[] | null {
  const item = all.find((one) => one.id === id)
  if (!item) return null
  const brothers = siblingsOf(all, item)
  const from = brothers.indexOf(item)
  if (from === place || !brothers[place]) return null
  const ordered = brothers.toSpliced(from, 1).toSpliced(place, 0, item)
  let next = 0
  // Brothers take the places that brothers had; everything else stays where it is.
  return all.map((one) => (one.parentId === item.parentId ? (ordered[next++] ?? one) : one))
}
