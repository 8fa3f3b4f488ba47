import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { courseSubmissions, courses, curriculumDrafts, lessons } from '../../db/schema/index.ts'

/**
 * Whether learners have the video or staff look at it, in a lesson or as a trailer. What was changed in the
 * lessons of a course that learners have stands in its draft alone, and staff look at that while a submission is open.
 */
export const isApproved = (videoId: SQL): SQL<boolean> => sql<boolean>`(
  exists (select 1 from ${courses} c
    where (c.trailer_video_id = ${videoId}
        or c.id in (select l.course_id from ${lessons} l where l.video_id = ${videoId}))
      and (c.published_at is not null or c.status = 'in_review'))
  or exists (select 1 from ${courseSubmissions} s
    join ${curriculumDrafts} d on d.course_id = s.course_id
    where s.state = 'open' and d.sections @> jsonb_build_array(jsonb_build_object(
      'lessons', jsonb_build_array(jsonb_build_object('videoId', ${videoId}))))))`

export async function hasApprovedFile(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`select ${isApproved(sql`${id}::uuid`)} as "is"`)
  return rows[0]?.is === true
}
