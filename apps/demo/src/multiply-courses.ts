import { type Db, sql } from '@repo/api/rows'

/** Courses of one batch: their search documents are made in the statement that inserts them. */
const BATCH = 250
/** Of the learners and reviews of a course each copy takes a few; how many depends on its number. */
const MOST_PEOPLE = 4

const originals = sql`(select c.id, (row_number() over (order by c.slug) - 1)::int as place
  from courses c where c.status = 'published' and c.slug !~ '-k[0-9]+$') as originals`

/**
 * Copies the published courses until there are so many, for figures about growth: teams, sections, lessons, quizzes, some
 * learners and some reviews come along, and everything that hangs on triggers. Each copy has a word of its own in its
 * title ("K17"), so the words that a typing error may have meant grow too. For a scratch database only.
 */
export async function multiplyCourses(db: Db, count: number): Promise<void> {
  const total = await db.$count(originals)
  if (total === 0) throw new Error('no published course to copy')
  for (let from = total; from < count; from += BATCH) {
    await copyBatch(db, { from, before: Math.min(from + BATCH, count), total })
  }
  // As the server does by itself after such a load, sooner or later.
  await db.execute(sql`vacuum analyze`)
}

/** The id of a copied row, a UUIDv7 in form: found again by whatever hangs on it. */
const copyOf = (id: string) =>
  sql`overlay(overlay(md5(${sql.raw(id)}::text || '/' || k.n) placing '7' from 13) placing '8' from 17)::uuid`

/** Copies the courses with the numbers `from` to just below `before`. */
async function copyBatch(db: Db, { from, before, total }: Record<'from' | 'before' | 'total', number>) {
  const copies = sql`(select n, originals.id from generate_series(${from}::int, ${before - 1}::int) n
    join ${originals} on originals.place = n % ${total}::int) k`
  await db.execute(sql`
    insert into courses select (jsonb_populate_record(c, jsonb_build_object(
      'id', ${copyOf('c.id')}, 'slug', c.slug || '-k' || k.n, 'title', c.title || ' K' || k.n,
      'search_text', c.search_text || ' k' || k.n, 'is_featured', false,
      'published_at', c.published_at - k.n * interval '1 minute'))).*
    from ${copies} join courses c on c.id = k.id`)
  await db.execute(sql`
    insert into course_doctors (course_id, doctor_id, position)
    select ${copyOf('d.course_id')}, d.doctor_id, d.position
    from ${copies} join course_doctors d on d.course_id = k.id`)
  await db.execute(sql`
    insert into sections select (jsonb_populate_record(s, jsonb_build_object(
      'id', ${copyOf('s.id')}, 'course_id', ${copyOf('s.course_id')}))).*
    from ${copies} join sections s on s.course_id = k.id`)
  await db.execute(sql`
    insert into lessons select (jsonb_populate_record(l, jsonb_build_object(
      'id', ${copyOf('l.id')}, 'section_id', ${copyOf('l.section_id')}, 'course_id', ${copyOf('l.course_id')}))).*
    from ${copies} join lessons l on l.course_id = k.id`)
  await db.execute(sql`
    insert into quiz_versions select (jsonb_populate_record(v, jsonb_build_object(
      'id', ${copyOf('v.id')}, 'lesson_id', ${copyOf('v.lesson_id')}, 'course_id', ${copyOf('v.course_id')}))).*
    from ${copies} join quiz_versions v on v.course_id = k.id`)
  await copyPeople(db, copies)
}

async function copyPeople(db: Db, copies: ReturnType<typeof sql>): Promise<void> {
  const some = sql`place <= k.n % ${MOST_PEOPLE + 1}::int`
  await db.execute(sql`
    insert into enrollments (id, user_id, course_id)
    select ${copyOf('e.id')}, e.user_id, ${copyOf('e.course_id')}
    from ${copies} join (
      select *, row_number() over (partition by course_id order by id) as place from enrollments where state = 'active'
    ) e on e.course_id = k.id and ${some}`)
  await db.execute(sql`
    insert into reviews (id, course_id, user_id, rating, text, state)
    select ${copyOf('r.id')}, ${copyOf('r.course_id')}, r.user_id, r.rating, r.text, r.state
    from ${copies} join (
      select *, row_number() over (partition by course_id order by id) as place from reviews where state = 'published'
    ) r on r.course_id = k.id and ${some}`)
}
