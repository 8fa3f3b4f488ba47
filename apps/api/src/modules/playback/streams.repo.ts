import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { learningDevices, lessons, playbacks, sessions, users } from '../../db/schema/index.ts'
import { STREAM_LIFE_MS } from './playback.limits.ts'
import type { EndReason, PlaybackRow } from './playbacks.repo.ts'

/** Serialises the starts of the account's streams until the transaction ends. */
export async function lockStreamsOf(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** The account's open streams from the earliest begun, with the facts by which their learner recognises them. */
export async function findOpenStreams(db: DbOrTx, userId: string) {
  return db
    .select({ stream: playbacks, lessonTitle: lessons.title, userAgent: sessions.userAgent })
    .from(playbacks)
    .innerJoin(lessons, eq(lessons.id, playbacks.lessonId))
    .leftJoin(sessions, eq(sessions.id, playbacks.sessionId))
    .where(and(eq(playbacks.userId, userId), isNull(playbacks.endedAt)))
    .orderBy(asc(playbacks.startedAt), asc(playbacks.id))
}

/** Whether the browser of a stream is still signed in and its device still registered. */
export async function hasWatcher(tx: Tx, { id }: Pick<PlaybackRow, 'id'>, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: playbacks.id })
    .from(playbacks)
    .innerJoin(sessions, eq(sessions.id, playbacks.sessionId))
    .innerJoin(learningDevices, eq(learningDevices.id, playbacks.deviceId))
    .where(
      and(
        eq(playbacks.id, id),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(learningDevices.removedAt),
      ),
    )
  return row !== undefined
}

export async function findOwnStream(
  db: DbOrTx,
  own: { userId: string; sessionId: string },
  id: string,
): Promise<PlaybackRow | null> {
  const [row] = await db
    .select()
    .from(playbacks)
    .where(
      and(
        eq(playbacks.id, id),
        eq(playbacks.userId, own.userId),
        // Streams are limited to this browser; other browsers of the learner have their own.
        eq(playbacks.sessionId, own.sessionId),
      ),
    )
  return row ?? null
}

export async function findStreamById(db: DbOrTx, id: string): Promise<PlaybackRow | null> {
  const [row] = await db.select().from(playbacks).where(eq(playbacks.id, id))
  return row ?? null
}

/** A stream of the same browser, lesson and package that began since then and was not ended for fetching too fast. */
export async function findRepeatable(
  tx: Tx,
  like: Pick<PlaybackRow, 'userId' | 'sessionId' | 'packageKey'> & { lessonId: string },
  since: Date,
): Promise<PlaybackRow | null> {
  const [row] = await tx
    .select()
    .from(playbacks)
    .where(
      and(
        eq(playbacks.userId, like.userId),
        eq(playbacks.sessionId, like.sessionId),
        eq(playbacks.lessonId, like.lessonId),
        eq(playbacks.packageKey, like.packageKey),
        gt(playbacks.startedAt, since),
        sql`${playbacks.endReason} is distinct from 'too_fast'`,
      ),
    )
    .orderBy(desc(playbacks.startedAt), desc(playbacks.id))
    .limit(1)
  return row ?? null
}

export async function insertStream(tx: Tx, row: typeof playbacks.$inferInsert): Promise<PlaybackRow> {
  const [saved] = await tx.insert(playbacks).values(row).returning()
  if (!saved) throw new Error('a playback insert returned no row')
  return saved
}

export async function updateStream(
  db: DbOrTx,
  id: string,
  change: Partial<typeof playbacks.$inferInsert>,
): Promise<void> {
  await db.update(playbacks).set(change).where(eq(playbacks.id, id))
}

/** Moves the last heartbeat of an open stream. @returns whether it was still open. */
export async function touchStream(db: DbOrTx, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(playbacks)
    .set({ heartbeatAt: now })
    .where(and(eq(playbacks.id, id), isNull(playbacks.endedAt)))
    .returning({ id: playbacks.id })
  return rows.length > 0
}

/** @returns the stream that this call ended; null when it had ended before. */
export async function endStream(
  db: DbOrTx,
  id: string,
  reason: EndReason,
  now: Date,
): Promise<PlaybackRow | null> {
  const [row] = await db
    .update(playbacks)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(playbacks.id, id), isNull(playbacks.endedAt)))
    .returning()
  return row ?? null
}

/** Other lessons the account has started since then, each with the moment it was first started. */
export async function findOtherStarts(
  db: DbOrTx,
  userId: string,
  lessonId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ at: sql<Date>`min(${playbacks.startedAt})`.mapWith(playbacks.startedAt) })
    .from(playbacks)
    .where(
      and(eq(playbacks.userId, userId), ne(playbacks.lessonId, lessonId), gt(playbacks.startedAt, since)),
    )
    .groupBy(playbacks.lessonId)
  return rows.map((row) => row.at).sort((a, b) => a.getTime() - b.getTime())
}

/** Lessons that play at this moment, by their heartbeats. */
export const countPlaying = (db: DbOrTx, now: Date): Promise<number> =>
  db.$count(
    playbacks,
    and(isNull(playbacks.endedAt), gt(playbacks.heartbeatAt, new Date(now.getTime() - STREAM_LIFE_MS))),
  )

export async function removeStreamsBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.delete(playbacks).where(lt(playbacks.heartbeatAt, time))
}

/** The stream of the learner in the lesson, locked, unless it ended before `since`. */
export async function lockStreamOf(
  tx: Tx,
  which: { id: string; userId: string; lessonId: string },
  since: Date,
): Promise<PlaybackRow | null> {
  const [row] = await tx
    .select()
    .from(playbacks)
    .where(
      and(
        eq(playbacks.id, which.id),
        eq(playbacks.userId, which.userId),
        eq(playbacks.lessonId, which.lessonId),
        or(isNull(playbacks.endedAt), gt(playbacks.endedAt, since)),
      ),
    )
    .for('no key update')
  return row ?? null
}
