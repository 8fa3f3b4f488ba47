import { searchWords } from '@repo/messages'
import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { foldedText, matchesWords } from '../../db/search-words.ts'
import { type CourseBy, idOfCourse } from './learning.repo.ts'

export interface CourseHit {
  lessonId: string
  /** Position of the line; null for the lesson's title. */
  startMs: number | null
  text: string
}

export interface CourseSearch {
  term: string
  /** Most hits of one lesson, because some lessons may be left out of the answer. */
  limit: number
}

/**
 * Titles of lessons and lines of captions in teaching order; a line that is said again is shown where it is said first.
 * The lines of one course are few enough to be looked through.
 */
export async function searchCourse(
  db: DbOrTx,
  course: CourseBy,
  { term, limit }: CourseSearch,
): Promise<CourseHit[]> {
  if (searchWords(term).length === 0) return []
  const { rows } = await db.execute<{ lesson_id: string; start_ms: number | null; text: string }>(sql`
    with taught as (
      select l.id, l.title, l.video_id, s.position as section_position, l.position
      from lessons l join sections s on s.id = l.section_id
      where l.course_id = ${idOfCourse(course)}
    ), hits as (
      select id as lesson_id, null::integer as start_ms, title as text, section_position, position
      from taught where ${matchesWords(foldedText(sql`title`), term)}
      union
      select t.id, min((cue.line->>'startMs')::integer), cue.line->>'text', t.section_position, t.position
      from taught t
      join video_captions c on c.video_id = t.video_id
      cross join lateral jsonb_array_elements(c.cues) as cue(line)
      where ${matchesWords(foldedText(sql`cue.line->>'text'`), term)}
      group by t.id, cue.line->>'text', t.section_position, t.position
    ), counted as (
      select *, row_number() over (partition by lesson_id order by start_ms nulls first) as n from hits
    )
    select lesson_id, start_ms, text from counted where n <= ${limit}
    order by section_position, position, lesson_id, start_ms nulls first`)
  return rows.map((row) => ({ lessonId: row.lesson_id, startMs: row.start_ms, text: row.text }))
}
