import { searchWords } from '@repo/messages'
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'

export interface CourseHit {
  lessonId: string
  /** Position of the line; null for the lesson's title. */
  startMs: number | null
  text: string
}

export interface CourseSearch {
  term: string
  isProfessional: boolean
  /** Lessons that are not open for the learner yet. */
  closedIds: string[]
  limit: number
}

/**
 * Titles of lessons and lines of captions in teaching order; a line that is said again is shown where it is said first. The lines of one course are few enough to be looked
 * through; what is said in lessons for professionals is left out for everybody else, and what is said in lessons that are
 * still closed for the learner.
 */
export async function searchCourse(
  db: DbOrTx,
  courseId: string,
  { term, isProfessional, closedIds, limit }: CourseSearch,
): Promise<CourseHit[]> {
  if (searchWords(term).length === 0) return []
  const { rows } = await db.execute<{ lesson_id: string; start_ms: number | null; text: string }>(sql`
    with taught as (
      select l.id, l.title, l.video_id, s.position as section_position, l.position,
        (${isProfessional} or not l.is_professionals_only) and not (l.id = any(${sql.param(closedIds)}::uuid[])) as is_open
      from lessons l join sections s on s.id = l.section_id
      where l.course_id = ${courseId}
    )
    select hits.lesson_id, hits.start_ms, hits.text from (
      select id as lesson_id, null::integer as start_ms, title as text, section_position, position
      from taught where ${matchesWords(foldedText(sql`title`), term)}
      union
      select t.id, min((cue.line->>'startMs')::integer), cue.line->>'text', t.section_position, t.position
      from taught t
      join video_captions c on c.video_id = t.video_id
      cross join lateral jsonb_array_elements(c.cues) as cue(line)
      where t.is_open and ${matchesWords(foldedText(sql`cue.line->>'text'`), term)}
      group by t.id, cue.line->>'text', t.section_position, t.position
    ) as hits
    order by hits.section_position, hits.position, hits.lesson_id, hits.start_ms nulls first
    limit ${limit}`)
  return rows.map((row) => ({ lessonId: row.lesson_id, startMs: row.start_ms, text: row.text }))
}
