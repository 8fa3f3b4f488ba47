import { and, gte, inArray, lt } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { unverifiedNotices } from '../../db/schema/index.ts'

const KEPT_BYTES = 4096

interface UnverifiedNotice {
  provider: string
  requestId: string
  body: string
  headers: Record<string, string>
  createdAt: Date
}

/** Stores the beginning of an unverified message, which never blocks the real one. */
export async function insertUnverifiedNotice(db: DbOrTx, notice: UnverifiedNotice): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(notice.headers).map(([name, value]) => [name, value.slice(0, 300)]),
  )
  const bodyBytes = Buffer.byteLength(notice.body)
  await db
    .insert(unverifiedNotices)
    .values({ ...notice, headers, body: firstBytes(notice.body, KEPT_BYTES), bodyBytes })
}

/** Notices of some services whose signature was wrong, since a time. */
export const countUnverifiedNotices = (
  db: DbOrTx,
  providers: readonly string[],
  since: Date,
): Promise<number> =>
  db.$count(
    unverifiedNotices,
    and(inArray(unverifiedNotices.provider, [...providers]), gte(unverifiedNotices.createdAt, since)),
  )

export async function removeUnverifiedNoticesBefore(db: DbOrTx, instant: Date): Promise<void> {
  await db.delete(unverifiedNotices).where(lt(unverifiedNotices.createdAt, instant))
}

/** The beginning of a text, never cut inside a character. */
function firstBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}
