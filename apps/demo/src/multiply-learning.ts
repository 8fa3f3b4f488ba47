import { type Db, sql, type Tx } from '@repo/api/rows'

/** How much learners have left behind; each number is of all of them together. */
export interface LearningSize {
  /** Lessons begun, each with its position and what was watched of it. */
  lessonsBegun: number
  /** Pieces of the video that were watched, in each of those lessons. */
  intervalsEach: number
  notes: number
  wishes: number
  /** Questions that come back, each answered once in its quiz. */
  cards: number
  /** Days of daily review. */
  reviewDays: number
}

/** A UUIDv7 in form, always the same one for a name and a number. */
const idOf = (name: string) =>
  sql`overlay(overlay(md5(${name}::text || n) placing '7' from 13) placing '8' from 17)::uuid`

/** Lessons that an enrolment may have begun; the first ones of its course. */
const MOST_LESSONS = 4
const YEARS_BACK = sql`interval '3 years'`

/**
 * Adds what the learners of `multiplyBusiness` have learned, noted, wished for and reviewed, for figures about the rooms of
 * learners. The accounts of the demo get nothing more, so that their own pages show the same on both sides. For a scratch
 * database only: triggers are off while it writes.
 */
export async function multiplyLearning(db: Db, size: LearningSize): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      create temporary table many_enrollments on commit drop as
        select e.user_id, e.course_id, e.created_at, row_number() over (order by e.id) - 1 as place
        from enrollments e join users u on u.id = e.user_id
        where u.email like '%@growth.example' and e.state = 'active'`)
    await tx.execute(sql`
      create temporary table first_lessons on commit drop as
        select * from (
          select l.id, l.course_id, l.title, greatest(l.duration_ms, 600000) as duration_ms,
            row_number() over (partition by l.course_id order by s.position, l.position, l.id) - 1 as place
          from lessons l join sections s on s.id = l.section_id
        ) l where place < ${MOST_LESSONS}::int`)
    await tx.execute(sql`
      create temporary table many_learners on commit drop as
        select id, row_number() over (order by id) - 1 as place from users where email like '%@growth.example'`)
    await tx.execute(sql`
      create temporary table many_courses on commit drop as
        select id, row_number() over (order by id) - 1 as place from courses where status = 'published'`)
    await tx.execute(sql`create unique index on many_learners (place)`)
    await tx.execute(sql`create unique index on many_courses (place)`)
    await tx.execute(sql`create unique index on many_enrollments (place)`)
    await tx.execute(sql`create unique index on first_lessons (course_id, place)`)
    await tx.execute(sql`analyze many_learners, many_courses, many_enrollments, first_lessons`)
    // All first lessons, then all second ones, and so on.
    const begun = (count: number, columns = sql``) => sql`(
      select n, e.user_id, e.course_id, e.created_at, l.id as lesson_id, l.title, l.duration_ms ${columns}
      from generate_series(0, ${count - 1}::int) n
      cross join (select count(*)::int as enrollments from many_enrollments) s
      join many_enrollments e on e.place = n % s.enrollments
      join first_lessons l on l.course_id = e.course_id and l.place = n / s.enrollments) b`
    const pieces = Array.from(
      { length: size.intervalsEach },
      (_, k) => sql`jsonb_build_array(${k}::int * step, ${k}::int * step + step / 2)`,
    )
    await tx.execute(sql`
      insert into lesson_progress (user_id, lesson_id, position_ms, intervals, watched_ms, best_percent, created_at, updated_at)
      select user_id, lesson_id, step, jsonb_build_array(${sql.join(pieces, sql`, `)}), (step / 2) * ${size.intervalsEach}::int,
        50, created_at, created_at
      from ${begun(size.lessonsBegun, sql`, l.duration_ms / ${size.intervalsEach}::int as step`)}`)
    await tx.execute(sql`
      insert into lesson_notes (id, user_id, course_id, lesson_id, lesson_title, position_ms, text, search_text, created_at, updated_at)
      select ${idOf('note')}, b.user_id, b.course_id, b.lesson_id, b.title, n % 600 * 1000, o.text || ' ' || n,
        o.search_text || ' ' || n, b.created_at, b.created_at
      from ${begun(size.notes)}
      join (select text, search_text, row_number() over (order by id) - 1 as place from lesson_notes) o
        on o.place = n % (select count(*) from lesson_notes)`)
    // The multiplier is prime, so that the wishes of a learner are different courses.
    await tx.execute(sql`
      insert into wished_courses (user_id, course_id, created_at)
      select u.id, c.id, now() - (n::float8 / ${size.wishes}::int) * ${YEARS_BACK}
      from generate_series(1, ${size.wishes}::int) n
      cross join (select (select count(*)::int from many_learners) as learners, (select count(*)::int from many_courses) as courses) s
      join many_learners u on u.place = n % s.learners
      join many_courses c on c.place = (n / s.learners + (n % s.learners) * 7919) % s.courses
      on conflict do nothing`)
    await addReviews(tx, size)
  })
  // As the server does by itself after such a load, sooner or later.
  await db.execute(sql`vacuum analyze`)
}

/** Questions that come back to learners, what they answered, and their days of review. */
async function addReviews(tx: Tx, { cards, reviewDays }: LearningSize): Promise<void> {
  await tx.execute(sql`
    create temporary table many_questions on commit drop as
      select id, (array_agg(course_id order by course_id))[1] as course_id, row_number() over (order by id) - 1 as place
      from (
        select (question ->> 'id')::uuid as id, course_id
        from quiz_versions, jsonb_path_query(items, '$[*].question') question
      ) asked group by id`)
  await tx.execute(sql`
    create temporary table many_cards on commit drop as
      select n, ${idOf('card')} as id, u.id as user_id, q.course_id, q.id as question_id, day_in_vietnam(now()) - n % 900 as day
      from generate_series(1, ${cards}::int) n
      cross join (select (select count(*)::int from many_learners) as learners, (select count(*)::int from many_questions) as questions) s
      join many_learners u on u.place = n % s.learners
      join many_questions q on q.place = n / s.learners % s.questions`)
  await tx.execute(sql`create unique index on many_cards (id)`)
  await tx.execute(sql`analyze many_cards`)
  await tx.execute(sql`
    insert into repetition_cards (id, user_id, course_id, question_id, reason, state, stability, difficulty, due_on, reps, lapses,
      last_review_on, created_at)
    select id, user_id, course_id, question_id, 'wrong', 'review', 1 + n % 30, 1 + n % 9, day + 1 + n % 30, 1, 1, day, day
    from many_cards on conflict do nothing`)
  const memory = sql`jsonb_build_object('state', 'review', 'stability', 1, 'difficulty', 5, 'dueOn', day::text, 'reps', 1,
    'lapses', 1, 'lastReviewOn', day::text)`
  await tx.execute(sql`
    insert into repetition_answers (id, user_id, card_id, day, kind, chosen, is_correct, rating, before, after, created_at)
    select ${idOf('repetition')}, user_id, id, day, 'quiz', '[]', false, 'again', ${memory}, ${memory}, day
    from many_cards m where exists (select from repetition_cards c where c.id = m.id)`)
  await tx.execute(sql`
    insert into repetition_days (user_id, day, due_since, cards, started_at, finished_at)
    select u.id, day, day, '[]', day, day
    from generate_series(1, ${reviewDays}::int) n
    cross join (select count(*)::int as learners from many_learners) s
    join many_learners u on u.place = n % s.learners
    cross join lateral (select day_in_vietnam(now()) - n / s.learners - 1 as day) d
    on conflict do nothing`)
}
