import { eq, sql } from 'drizzle-orm'
import { type Actor, auditOf } from '../../core/actor.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { entryOnce } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import { doctors } from '../../db/schema/index.ts'
import { namedUUIDv7 } from '../../db/uuid.ts'

/** What is opened again within this time belongs to the same visit. */
const VISIT_MS = 30 * MINUTE_MS

/**
 * The doctor of a room. One statement finds them and puts the visit into the log, unless it is there: one entry for a
 * visit, however many requests it makes. Requests that come at once give the entry the same id, so that one of them
 * writes it.
 */
export async function visitRoom(db: Db, { slug, actor, now }: { slug: string; actor: Actor; now: Date }) {
  const since = new Date(now.getTime() - VISIT_MS)
  const slot = Math.floor(now.getTime() / VISIT_MS) * VISIT_MS
  const id = namedUUIDv7(slot, `room visit ${actor.id} ${slug} ${slot}`)
  const noun = { action: 'doctor.room_opened', subjectType: 'doctor' } as const
  const entry = { ...auditOf(actor), ...noun, id, at: now, since }
  const noted = db
    .$with('noted', { id: sql<string>`id`.as('id') })
    .as(entryOnce(entry, sql`select d.id::text from ${doctors} d where d.slug = ${slug}`))
  const [doctor] = await db.with(noted).select().from(doctors).where(eq(doctors.slug, slug))
  return doctor
}
