import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { recordedAnswers, videos } from '../../db/schema/index.ts'
import type { AnswerPlace } from '../uploads/index.ts'

export type Recording = typeof recordedAnswers.$inferSelect

const isAt = (place: AnswerPlace) =>
  'questionId' in place
    ? eq(recordedAnswers.questionId, place.questionId)
    : eq(recordedAnswers.handInId, place.handInId)

export async function findRecording(db: DbOrTx, id: string): Promise<Recording | undefined> {
  const [row] = await db.select().from(recordedAnswers).where(eq(recordedAnswers.id, id))
  return row
}

/** Locked, so that it is given once, or thrown away. */
export async function lockRecording(tx: Tx, id: string): Promise<Recording | undefined> {
  const [row] = await tx.select().from(recordedAnswers).where(eq(recordedAnswers.id, id)).for('update')
  return row
}

export async function insertRecording(tx: Tx, row: typeof recordedAnswers.$inferInsert): Promise<void> {
  await tx.insert(recordedAnswers).values(row)
}

export async function updateRecording(tx: Tx, id: string, values: Partial<Recording>): Promise<void> {
  await tx.update(recordedAnswers).set(values).where(eq(recordedAnswers.id, id))
}

export async function removeRecording(tx: Tx, id: string): Promise<void> {
  await tx.delete(recordedAnswers).where(eq(recordedAnswers.id, id))
}

/** What a doctor has recorded for a place and not given yet; there is one at most. */
export async function lockUnsent(tx: Tx, userId: string, place: AnswerPlace): Promise<Recording | undefined> {
  const [row] = await tx
    .select()
    .from(recordedAnswers)
    .where(and(eq(recordedAnswers.userId, userId), isAt(place), isNull(recordedAnswers.sentAt)))
    .for('update')
  return row
}

/** Of any answer to the questions. */
export const isOfQuestions = (questionIds: readonly string[]) =>
  and(inArray(recordedAnswers.questionId, [...questionIds]), isNotNull(recordedAnswers.answerId))

export const isOfHandIns = (handInIds: readonly string[]) =>
  and(inArray(recordedAnswers.handInId, [...handInIds]), isNotNull(recordedAnswers.sentAt))

export const findRecordings = (db: DbOrTx, which: SQL | undefined): Promise<Recording[]> =>
  db.select().from(recordedAnswers).where(which)

/** Their videos, as a part of another statement. */
export const selectVideoIds = (db: DbOrTx, which: SQL | undefined) =>
  db.select({ id: recordedAnswers.videoId }).from(recordedAnswers).where(which)

export const findOldUnsent = (db: DbOrTx, before: Date, limit: number) =>
  db
    .select({ id: recordedAnswers.id })
    .from(recordedAnswers)
    .where(and(isNull(recordedAnswers.sentAt), lt(recordedAnswers.createdAt, before)))
    .orderBy(recordedAnswers.createdAt)
    .limit(limit)

/** Answers that nothing leads to any more, because their question, hand-in or answer is gone. */
export const findLeftVideos = (db: DbOrTx, limit: number) =>
  db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.purpose, 'answer'),
        sql`not exists (select 1 from ${recordedAnswers} r where r.video_id = ${videos.id})`,
      ),
    )
    .limit(limit)
