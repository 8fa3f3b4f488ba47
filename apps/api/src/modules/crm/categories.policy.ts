import { AppError } from '@repo/contract'
import { mostCategoryLevels } from '@repo/contract/category-levels'

interface Place {
  id: string
  parentId: string | null
}

/**
 * Holds categories to a tree of few levels; the database refuses the same once more.
 * @throws AppError `category.bad_parent` for a parent that is unknown, a circle, or too many levels
 */
export function assertTree(places: readonly Place[]): void {
  const parentOf = new Map(places.map(({ id, parentId }) => [id, parentId]))
  for (const { id } of places) {
    let levels = 1
    for (let above = parentOf.get(id) ?? null; above !== null; above = parentOf.get(above) ?? null) {
      levels++
      if (!parentOf.has(above) || levels > mostCategoryLevels) throw new AppError('category.bad_parent')
    }
  }
}
