import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { certificates, courses } from '../../db/schema/index.ts'

export type Certificate = typeof certificates.$inferSelect

const isCurrent = isNull(certificates.replacedAt)

/** All certificates of a learner with the address of their course, the newest first. */
export const listCertificatesOf = (db: DbOrTx, userId: string) =>
  db
    .select({ certificate: certificates, courseSlug: courses.slug })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(eq(certificates.userId, userId))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))

/** The one of a learner and a course that none stands for, valid or revoked. */
export async function findCurrent(db: DbOrTx, userId: string, courseId: string): Promise<Certificate | null> {
  const [row] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.courseId, courseId), isCurrent))
  return row ?? null
}

/** A certificate of this learner, locked until the transaction ends, with the address of its course. */
export async function lockOwnCertificate(tx: Tx, userId: string, id: string) {
  const [row] = await tx
    .select({ certificate: certificates, courseSlug: courses.slug })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(and(eq(certificates.id, id), eq(certificates.userId, userId)))
    .for('no key update', { of: certificates })
  return row ?? null
}

/** What stands under a code, with the course and the code of the certificate that stands for it. */
export async function findByCode(db: DbOrTx, code: string) {
  const successor = alias(certificates, 'successor')
  const [row] = await db
    .select({
      certificate: certificates,
      course: { slug: courses.slug, status: courses.status },
      replacedBy: successor.code,
    })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .leftJoin(successor, eq(successor.id, certificates.replacedBy))
    .where(eq(certificates.code, code))
  return row ?? null
}

/** @returns null where the learner has one of the course already */
export async function insertCertificate(
  tx: Tx,
  row: typeof certificates.$inferInsert,
): Promise<Certificate | null> {
  const [saved] = await tx
    .insert(certificates)
    .values(row)
    .onConflictDoNothing({
      target: [certificates.userId, certificates.courseId],
      where: sql`replaced_at is null`,
    })
    .returning()
  return saved ?? null
}

export async function endCertificate(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<Certificate, 'revokedAt' | 'revokedReason' | 'replacedAt' | 'replacedBy' | 'reissueReason'>
  >,
): Promise<void> {
  await tx.update(certificates).set(change).where(eq(certificates.id, id))
}
