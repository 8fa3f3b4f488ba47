import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import {
  courseSubmissions,
  courses,
  curriculumDrafts,
  curriculumVersions,
  lessons,
} from '../../db/schema/index.ts'

/**
 * Whether learners have the video, staff look at it, or staff approved it for later, in a lesson or as a trailer. What
 * was changed in the lessons of a course that learners have stands in its draft alone, and staff look at that while a
 * submission is open. What the last decision approved for later is read from its snapshot, until a version is published:
 * a draft that drops the video for a while must not let another file in.
 */
export async function hasApprovedFile(db: DbOrTx, id: string): Promise<boolean> {
  const drafted = JSON.stringify([{ lessons: [{ videoId: id }] }])
  const { rows } = await db.execute<{ isApproved: boolean }>(sql`select (
    exists (select 1 from ${courses} c
      where (c.trailer_video_id = ${id} or c.id in (select l.course_id from ${lessons} l where l.video_id = ${id}))
        and (c.published_at is not null or c.status = 'in_review'))
    or exists (select 1 from ${courseSubmissions} s join ${curriculumDrafts} d on d.course_id = s.course_id
      where s.state = 'open' and d.sections @> ${drafted}::jsonb)
    or exists (select 1 from ${courseSubmissions} s join ${courses} c on c.id = s.course_id
      where s.state = 'approved' and s.snapshot ? 'prepared'
        and (c.trailer_video_id = ${id} or s.snapshot->'sections' @> ${drafted}::jsonb)
        and not exists (select from ${courseSubmissions} later
          where later.course_id = s.course_id and later.number > s.number and later.state <> 'open')
        and not exists (select from ${curriculumVersions} v
          where v.course_id = s.course_id and v.published_at > s.decided_at))) as "isApproved"`)
  return rows[0]?.isApproved === true
}
