import { and, eq, ne } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import {
  bundles,
  categories,
  courses,
  doctors,
  formerSlugs,
  learningPaths,
  news,
  type sluggedKinds,
} from '../../db/schema/index.ts'

export type SluggedKind = (typeof sluggedKinds)[number]

const targets = {
  course: [courses, formerSlugs.courseId],
  doctor: [doctors, formerSlugs.doctorId],
  category: [categories, formerSlugs.categoryId],
  article: [news, formerSlugs.articleId],
  path: [learningPaths, formerSlugs.pathId],
  bundle: [bundles, formerSlugs.bundleId],
} as const

/** The present slug of the page that once had this one; null if none had it. */
export async function findPresentSlug(db: DbOrTx, kind: SluggedKind, former: string): Promise<string | null> {
  const [table, target] = targets[kind]
  const [row] = await db
    .select({ slug: table.slug })
    .from(formerSlugs)
    .innerJoin(table, eq(table.id, target))
    .where(and(eq(formerSlugs.kind, kind), eq(formerSlugs.slug, former)))
  return row?.slug ?? null
}

/** Whether a page had the slug before, other than the one that asks for it. */
export async function wasSlugOfAnother(
  db: DbOrTx,
  [kind, slug]: [kind: SluggedKind, slug: string],
  exceptId?: string,
): Promise<boolean> {
  const [, target] = targets[kind]
  const other = exceptId === undefined ? undefined : ne(target, exceptId)
  const isFormer = and(eq(formerSlugs.kind, kind), eq(formerSlugs.slug, slug), other)
  return (await db.$count(formerSlugs, isFormer)) > 0
}

/**
 * Finds what has a slug now or, where nothing has it, what had it before.
 * @param find looks for what has the slug now; null or undefined if nothing has
 */
export async function findBySlug<T>(
  db: DbOrTx,
  [kind, slug]: [kind: SluggedKind, slug: string],
  find: (slug: string) => Promise<T | null | undefined>,
): Promise<T | null> {
  const found = await find(slug)
  if (found) return found
  const present = await findPresentSlug(db, kind, slug)
  return present === null ? null : ((await find(present)) ?? null)
}
