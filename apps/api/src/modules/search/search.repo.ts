import { type SQL, sql } from 'drizzle-orm'
import type { Db, DbOrTx } from '../../db/client.ts'
import type { searchKinds } from '../../db/schema/index.ts'
import type { TextQueries } from './text-query.ts'

export type SearchKind = (typeof searchKinds)[number]

/** A parsed search in the form that queries need. */
export interface TextMatch extends TextQueries {
  /** The search text as typed, folded. */
  typed: string
  /** Phrases one letter away from the typed one; titles that contain one are found too. */
  near: string | null
  /** Whether the heads of documents may have the words; where they have not, all hits are equally good. */
  isInHeads: boolean
}

/** Most lessons examined for a common word. */
const MOST_LESSONS = 500

/** Where so many documents have a word in title, head or curriculum, those that only describe it are not looked for. */
const MANY_DOCUMENTS = 1000

// `title_words` has no index, but every title is also part of `words`, which has one.
const isNear = ({ near }: TextMatch): SQL =>
  near === null ? sql`false` : sql`(d.words @@ ${near}::tsquery and d.title_words @@ ${near}::tsquery)`

/** Condition for document `d` to match a search; the caller excludes lessons. */
export function isMatch(match: TextMatch): SQL {
  return sql`(d.words @@ ${match.all}::tsquery or d.body_words @@ ${match.phrase}::tsquery or ${isNear(match)})`
}

/** How well document `d` matches a search: 0 is best. The caller orders documents of equal rank. */
function tierOf(match: TextMatch): SQL<number> {
  const elsewhere = sql`case
    when ${isNear(match)} then 4
    when d.words @@ ${match.all}::tsquery then 5
    else 6 end`
  return tierInHead(match, elsewhere)
}

const tierInHead = (match: TextMatch, elsewhere: SQL): SQL<number> =>
  sql<number>`case
    when d.title_words @@ ${match.all}::tsquery then case
      when starts_with(d.title, ${match.typed}) then 0
      when d.title_words @@ ${match.phrase}::tsquery then 1
      else 2 end
    when d.head_words @@ ${match.all}::tsquery then 3
    else ${elsewhere} end`

/**
 * Documents that match a search, each with its tier as `tierOf` says; lessons are left out, and the caller asks for a kind by
 * joining its table. What an index found is not looked for again: the words of a course with all its lessons are long, and
 * reading them for each hit takes longer than all the rest.
 * @param isNarrowed a filter leaves few of the hits, so that those which only describe a word count as well
 */
export function hitsOf(match: TextMatch, { isNarrowed }: { isNarrowed: boolean }): SQL {
  const documents = sql`search_documents d where d.kind <> 'lesson'`
  const isNearTitle = match.near === null ? sql`false` : sql`d.title_words @@ ${match.near}::tsquery`
  const isFurther = sql`d.id not in (select id from in_words)`
  const elsewhere = sql`case when ${isNearTitle} then 4 else 5 end`
  const near =
    match.near === null
      ? sql``
      : sql`union all select d.id, 4 from ${documents} and ${isNear(match)} and ${isFurther}`
  return sql`(
    with in_words as materialized (
      select d.id, ${match.isInHeads ? tierInHead(match, elsewhere) : elsewhere} as tier
      from ${documents} and d.words @@ ${match.all}::tsquery
    )
    select id, tier from in_words
    ${near}
    union all
    select d.id, 6 from ${documents}
      ${isNarrowed ? sql`` : sql`and (select count(*) from in_words) < ${MANY_DOCUMENTS}`}
      and d.body_words @@ ${match.phrase}::tsquery and not ${isNearTitle} and ${isFurther})`
}

/** The condition for a document `d` of each kind to be public. */
function publicRules(now: Date): Record<SearchKind, SQL> {
  const isPublished = sql`c.status = 'published'`
  return {
    course: sql`exists (select 1 from courses c where c.id = d.id and ${isPublished})`,
    lesson: sql`exists (select 1 from courses c where c.id = d.course_id and ${isPublished})`,
    category: sql`exists (select 1 from courses c where c.category_id = d.id and ${isPublished})`,
    doctor: sql`exists (select 1 from course_doctors cd join courses c on c.id = cd.course_id
      where cd.doctor_id = d.id and ${isPublished})`,
    news: sql`exists (select 1 from news n where n.id = d.id and n.published_at <= ${now.toISOString()}::timestamptz
      and n.state in ('published', 'scheduled'))`,
  }
}

function isPublic(now: Date): SQL {
  const rules = Object.entries(publicRules(now)).map(([kind, rule]) => sql`when ${kind} then ${rule}`)
  return sql`case d.kind ${sql.join(rules, sql` `)} end`
}

/**
 * Appended to a subquery, it stops PostgreSQL from merging the subquery into the outer query: the rows are tested one
 * by one, `exists` stops at the first match, and long columns are not passed on.
 */
const separateSubquery = sql`offset 0`

/** The first of several readings that finds something, and how well. */
export interface FoundReading {
  /** Its place among them. */
  place: number
  /** `strong` if a title has the words or a head the phrase, `weak` if they occur only elsewhere. */
  strength: 'strong' | 'weak'
}

/** Which of the readings of a search finds something, in one statement; null where none does. */
export async function findFirstReading(
  db: Db,
  matches: readonly TextMatch[],
  { kind, now }: { kind?: SearchKind; now: Date },
): Promise<FoundReading | null> {
  if (matches.length === 0) return null
  // Written so that the words lead to the documents: an index of thousands of courses only says that they are courses.
  const scope = sql`d.kind <> 'lesson' ${kind ? sql`and (d.kind = ${kind}) is true` : sql``}`
  const rule = kind ? publicRules(now)[kind] : isPublic(now)
  const isThere = (
    where: SQL,
  ) => sql`exists (select 1 from (select d.kind, d.id, d.course_id from search_documents d
    where ${scope} and ${where} ${separateSubquery}) d where ${rule})`
  // One after the other: where a head or the words have them, the long texts are not asked.
  const cases = matches.map(
    (match, place) => sql`
      when ${isThere(sql`d.head_words @@ ${match.all}::tsquery
        and (d.title_words @@ ${match.all}::tsquery or d.head_words @@ ${match.phrase}::tsquery)`)}
        then ${`${place} strong`}
      when ${isThere(sql`d.words @@ ${match.all}::tsquery`)} then ${`${place} weak`}
      when ${isThere(sql`(d.body_words @@ ${match.phrase}::tsquery or ${isNear(match)})`)} then ${`${place} weak`}`,
  )
  const { rows } = await db.execute<{ found: string | null }>(
    sql`select case ${sql.join(cases, sql` `)} end as found`,
  )
  const [place, strength] = rows[0]?.found?.split(' ') ?? []
  return place === undefined ? null : { place: Number(place), strength: strength as FoundReading['strength'] }
}

export interface Hit extends Record<string, unknown> {
  kind: SearchKind
  id: string
  tier: number
}

/** The best matches of each kind. Lessons match by their titles, everything else also by its description. */
export async function findHits(
  db: Db,
  match: TextMatch,
  { limit, now, withBodies }: { limit: number; now: Date; withBodies: boolean },
): Promise<Hit[]> {
  const others = withBodies ? isMatch(match) : sql`(d.words @@ ${match.all}::tsquery or ${isNear(match)})`
  const { rows } = await db.execute<Hit>(sql`
    with matching as (
      select d.kind, d.id, d.course_id, ${tierOf(match)} as tier from search_documents d
      where d.kind <> 'lesson' and ${others} and ${isPublic(now)}
      union all
      (select d.kind, d.id, d.course_id, ${tierOf(match)} as tier from search_documents d
      where d.kind = 'lesson' and d.words @@ ${match.all}::tsquery and ${isPublic(now)} limit ${MOST_LESSONS})
    ), placed as (
      select m.*, row_number() over (
        partition by m.kind order by m.tier, s.learner_count desc nulls last, m.id desc) as place
      from matching m left join course_stats s on s.course_id = m.course_id
    )
    select kind, id, tier from placed where place <= ${limit} order by kind, place`)
  return rows
}

interface TermRow extends Record<string, unknown> {
  hit: string
  terms: string[]
}

/** Dictionary terms with these folded words, each with its synonyms. */
export async function findTerms(db: Db, folded: readonly string[]): Promise<TermRow[]> {
  const { rows } = await db.execute<TermRow>(sql`
    select hit.exact as hit, array(
      select other.exact from synonym_terms other
      where other.group_id = hit.group_id and other.id <> hit.id order by other.position) as terms
    from synonym_terms hit
    where hit.folded in (select jsonb_array_elements_text(${JSON.stringify(folded)}::jsonb))
    order by hit.id`)
  return rows
}

export interface WordSimilarity extends Record<string, unknown> {
  typed: string
  isKnown: boolean
  near: string[]
}

/** For each word whether it occurs in any document, and similar words that do. */
export async function findSimilarWords(db: Db, folded: readonly string[]): Promise<WordSimilarity[]> {
  const { rows } = await db.execute<WordSimilarity>(sql`
    select t.typed, exists (select 1 from search_vocabulary v where v.word = t.typed) as "isKnown",
      array(select v.word from search_vocabulary v where v.word % t.typed
        order by similarity(v.word, t.typed) desc, v.word limit 20) as near
    from jsonb_array_elements_text(${JSON.stringify(folded)}::jsonb) as t(typed)`)
  return rows
}

/** For each typed word, the words of documents that fit one of its patterns. */
export async function findNeighbours(
  db: Db,
  patterns: readonly { typed: string; patterns: readonly string[] }[],
): Promise<{ typed: string; words: string[] }[]> {
  const { rows } = await db.execute<{ typed: string; words: string[] }>(sql`
    select t.typed, array(select v.word from search_vocabulary v
      where v.word like any (array(select jsonb_array_elements_text(t.patterns))) and v.word <> t.typed
      order by v.word limit 20) as words
    from jsonb_to_recordset(${JSON.stringify(patterns)}::jsonb) as t(typed text, patterns jsonb)`)
  return rows
}

/** Most stored searches without results; the least frequent and oldest are dropped first. */
const MOST_MISSES = 1000

/** Counts a search without results. */
export async function countMiss(db: DbOrTx, query: string, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into search_misses (id, query, last_at) values (${id}, ${query}, ${now.toISOString()}::timestamptz)
    on conflict (query) do update set count = search_misses.count + 1, last_at = excluded.last_at`)
  await db.execute(sql`
    delete from search_misses where id in (
      select id from search_misses where query <> ${query}
      order by count, last_at
      limit greatest(0, (select count(*) from search_misses) - ${MOST_MISSES}))`)
}
