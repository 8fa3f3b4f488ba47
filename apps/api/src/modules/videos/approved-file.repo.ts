import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { courseSubmissions, courses, curriculumDrafts, lessons } from '../../db/schema/index.ts'

/**
 * Whether learners have the video or staff look at it, in a lesson or as a trailer. What was changed in the lessons of a
 * course that learners have stands in its draft alone, and staff look at that while a submission is open.
 */
export async function hasApprovedFile(tx: Tx, id: string): Promise<boolean> {
  const drafted = JSON.stringify([{ lessons: [{ videoId: id }] }])
  const { rows } = await tx.execute<{ isApproved: boolean }>(sql`select (
    exists (select 1 from ${courses} c
      where (c.trailer_video_id = ${id} or c.id in (select l.course_id from ${lessons} l where l.video_id = ${id}))
        and (c.published_at is not null or c.status = 'in_review'))
    or exists (select 1 from ${courseSubmissions} s join ${curriculumDrafts} d on d.course_id = s.course_id
      where s.state = 'open' and d.sections @> ${drafted}::jsonb)) as "isApproved"`)
  return rows[0]?.isApproved === true
}
