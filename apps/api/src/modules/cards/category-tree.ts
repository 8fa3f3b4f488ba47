import { type SQL, sql } from 'drizzle-orm'

/** Ids of the categories that a condition on `categories` finds, and of all that lie below them. */
export const idsBelow = (condition: SQL): SQL => sql`(
  with recursive below as (
    select categories.id from categories where ${condition}
    union select child.id from categories child join below on child.parent_id = below.id
  ) select below.id from below)`

interface Node {
  id: string
  parentId: string | null
  courseCount: number
}

/** Each category with the courses of all that lie below it counted in. */
export function countBelow<T extends Node>(all: readonly T[]): T[] {
  const total = (node: Node): number =>
    all
      .filter(({ parentId }) => parentId === node.id)
      .reduce((sum, child) => sum + total(child), node.courseCount)
  return all.map((node) => ({ ...node, courseCount: total(node) }))
}

/** The categories above one, from the first level on. */
export function parentsOf<T extends Node>(all: readonly T[], node: T): T[] {
  const parent = all.find(({ id }) => id === node.parentId)
  return parent ? [...parentsOf(all, parent), parent] : []
}
