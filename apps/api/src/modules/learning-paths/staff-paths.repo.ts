import type { pathBody } from '@repo/contract/crm-paths'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, learningPathSteps, learningPaths } from '../../db/schema/index.ts'
import { wasSlugOfAnother } from '../cards/index.ts'

export type PathBody = z.output<typeof pathBody>
export type StoredPath = typeof learningPaths.$inferSelect

export const findStaffPaths = (db: DbOrTx) =>
  db
    .select({
      id: learningPaths.id,
      slug: learningPaths.slug,
      title: learningPaths.title,
      isPublished: learningPaths.isPublished,
      updatedAt: learningPaths.updatedAt,
      steps: sql<number>`count(${courses.id})::int`,
      publicSteps: sql<number>`count(${courses.id}) filter (where ${courses.status} = 'published')::int`,
    })
    .from(learningPaths)
    .leftJoin(learningPathSteps, eq(learningPathSteps.pathId, learningPaths.id))
    .leftJoin(courses, eq(courses.id, learningPathSteps.courseId))
    .groupBy(learningPaths.id)
    .orderBy(asc(learningPaths.position), asc(learningPaths.id))

export async function findPath(db: DbOrTx, id: string): Promise<StoredPath | null> {
  const [path] = await db.select().from(learningPaths).where(eq(learningPaths.id, id))
  return path ?? null
}

export async function lockPath(tx: Tx, id: string): Promise<StoredPath | null> {
  const [path] = await tx.select().from(learningPaths).where(eq(learningPaths.id, id)).for('no key update')
  return path ?? null
}

/** All of them, so that two who put them in an order take turns. */
export const lockPaths = (tx: Tx) =>
  tx
    .select({ id: learningPaths.id, position: learningPaths.position })
    .from(learningPaths)
    .orderBy(asc(learningPaths.id))
    .for('no key update')

export const findSteps = (db: DbOrTx, pathId: string) =>
  db
    .select({
      courseId: learningPathSteps.courseId,
      isOptional: learningPathSteps.isOptional,
      title: courses.title,
      status: courses.status,
    })
    .from(learningPathSteps)
    .innerJoin(courses, eq(courses.id, learningPathSteps.courseId))
    .where(eq(learningPathSteps.pathId, pathId))
    .orderBy(asc(learningPathSteps.position))

/** The status of those courses that exist. */
export const findStatuses = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select({ id: courses.id, status: courses.status })
    .from(courses)
    .where(inArray(courses.id, [...ids]))

/** Whether another path has the address, or had it: old links and search engines lead from there to that path. */
export async function isPathSlugTaken(db: DbOrTx, slug: string, exceptId?: string): Promise<boolean> {
  const other = exceptId === undefined ? undefined : ne(learningPaths.id, exceptId)
  if ((await db.$count(learningPaths, and(eq(learningPaths.slug, slug), other))) > 0) return true
  return wasSlugOfAnother(db, ['path', slug], exceptId)
}

/** A new path stands last. */
export async function insertPath(
  tx: Tx,
  values: { title: string; slug: string },
  now: Date,
): Promise<string> {
  const [row] = await tx
    .insert(learningPaths)
    .values({
      ...values,
      position: sql`(select coalesce(max(position) + 1, 0) from ${learningPaths})`,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: learningPaths.id })
  if (!row) throw new Error('a path insert returned no row')
  return row.id
}

export async function updatePath(
  tx: Tx,
  id: string,
  { steps, ...values }: PathBody,
  now: Date,
): Promise<void> {
  await tx
    .update(learningPaths)
    .set({ ...values, updatedAt: now })
    .where(eq(learningPaths.id, id))
  await tx.delete(learningPathSteps).where(eq(learningPathSteps.pathId, id))
  if (steps.length > 0)
    await tx
      .insert(learningPathSteps)
      .values(steps.map((step, position) => ({ ...step, pathId: id, position })))
}

export async function setPosition(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(learningPaths).set({ position }).where(eq(learningPaths.id, id))
}

export async function deletePath(tx: Tx, id: string): Promise<void> {
  await tx.delete(learningPaths).where(eq(learningPaths.id, id))
}
