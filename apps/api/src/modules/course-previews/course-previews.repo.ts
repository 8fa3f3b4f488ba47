import { eq, inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { categories, doctors, videos } from '../../db/schema/index.ts'
import { selectTeachingDoctors } from '../cards/index.ts'

const noFigures = { courseCount: 0, ratingSum: 0, ratingCount: 0 }

export async function findCategory(db: DbOrTx, id: string) {
  const [row] = await db.select().from(categories).where(eq(categories.id, id))
  return row
}

/** The doctors in the order of their ids, whether they teach in public yet or not. */
export async function findDoctors(db: DbOrTx, ids: readonly string[]) {
  const among = inArray(doctors.id, [...ids])
  const [rows, teaching] = await Promise.all([
    db.select().from(doctors).where(among),
    selectTeachingDoctors(db, among),
  ])
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    return row ? [teaching.find((one) => one.id === id) ?? { ...row, ...noFigures }] : []
  })
}

/** What a player is told of a video. */
export async function findVideo(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      id: videos.id,
      state: videos.state,
      packageKey: videos.packageKey,
      chapters: videos.chapters,
      durationMs: videos.durationMs,
    })
    .from(videos)
    .where(eq(videos.id, id))
  return row
}
