import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mulberry32 } from '../../core/mulberry32.ts'
import { courseDoctors, doctorLearnerSums, enrollments, users } from '../../db/schema/index.ts'
import { buildCourse, buildDoctor, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { foldDoctorLearnerSums } from '../learning/index.ts'

const STEPS = 100

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Who the triggers say learns with each doctor, less what joining enrolments and teachers says, and the other way round. */
async function findDifferences() {
  const counted = sql`select d.doctor_id, e.user_id, count(*)::int as enrollment_count
    from enrollments e join course_doctors d using (course_id) where e.state = 'active' group by 1, 2`
  const kept = sql`select doctor_id, user_id, enrollment_count from doctor_learners`
  const { rows } = await t.db.execute(
    sql`(${kept} except (${counted})) union all (${counted} except (${kept}))`,
  )
  return [...rows, ...(await findWrongSums())]
}

/** Doctors whose sum of learners is not the number of accounts that learn with them. */
async function findWrongSums() {
  const { rows } = await t.db.execute(sql`
    select coalesce(l.doctor_id, s.doctor_id) as doctor_id, l.learners, s.sum
    from (select doctor_id, count(*)::int as learners from doctor_learners group by 1) l
    full join (select doctor_id, sum(learners)::int as sum from doctor_learner_sums group by 1) s using (doctor_id)
    where coalesce(l.learners, 0) <> coalesce(s.sum, 0)`)
  return rows
}

test('learners of doctors: after any changes of enrolments, teachers and accounts they are those that a join finds', async () => {
  const random = mulberry32(11)
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!
  const doctorIds = await Promise.all([1, 2, 3].map(async () => (await buildDoctor(t.db)).id))
  const courseIds = await Promise.all([1, 2, 3, 4].map(async () => (await buildCourse(t.db)).id))
  const userIds = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await buildUser(t.db)).id))
  const enrolled = async () =>
    (await t.db.select({ id: enrollments.id }).from(enrollments)).map(({ id }) => id)
  for (let step = 0; step < STEPS; step += 1) {
    const kind = random()
    const id = pick([...(await enrolled()), ''])
    const teaching = { courseId: pick(courseIds), doctorId: pick(doctorIds) }
    if (kind < 0.4) {
      const values = { userId: pick(userIds), courseId: pick(courseIds) }
      const known = await t.db.$count(
        enrollments,
        sql`${enrollments.userId} = ${values.userId} and ${enrollments.courseId} = ${values.courseId}`,
      )
      if (!known) await buildEnrollment(t.db, values)
    } else if (kind < 0.5 && id)
      await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.id, id))
    else if (kind < 0.6 && id)
      await t.db.update(enrollments).set({ state: 'active' }).where(eq(enrollments.id, id))
    else if (kind < 0.65 && id) await t.db.delete(enrollments).where(eq(enrollments.id, id))
    else if (kind < 0.7 && id) {
      // Another account takes the enrolment over, as when two accounts are merged.
      const heir = await buildUser(t.db)
      userIds.push(heir.id)
      await t.db.update(enrollments).set({ userId: heir.id }).where(eq(enrollments.id, id))
    } else if (kind < 0.85) await t.db.insert(courseDoctors).values(teaching).onConflictDoNothing()
    else if (kind < 0.95)
      await t.db.delete(courseDoctors).where(eq(courseDoctors.courseId, teaching.courseId))
    else if (kind < 0.96) await foldDoctorLearnerSums(t.db)
    else if (kind < 0.98) {
      const userId = pick(userIds)
      await t.db.delete(users).where(eq(users.id, userId))
      userIds.splice(userIds.indexOf(userId), 1, (await buildUser(t.db)).id)
    }
    expect(await findDifferences(), `step ${step}`).toEqual([])
  }
})

test('learners of doctors: enrolments and a new teacher at the same moment are all counted', async () => {
  const course = await buildCourse(t.db)
  const doctor = await buildDoctor(t.db)
  const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(t.db)))
  await Promise.all([
    ...people.slice(0, 6).map(({ id: userId }) => buildEnrollment(t.db, { userId, courseId: course.id })),
    t.db.insert(courseDoctors).values({ courseId: course.id, doctorId: doctor.id }),
    ...people.slice(6).map(({ id: userId }) => buildEnrollment(t.db, { userId, courseId: course.id })),
  ])
  expect(await findDifferences()).toEqual([])
  expect(
    (await t.db.execute(sql`select 1 from doctor_learners where doctor_id = ${doctor.id}`)).rows,
  ).toHaveLength(12)
  await foldDoctorLearnerSums(t.db)
  const sums = await t.db.select().from(doctorLearnerSums).where(eq(doctorLearnerSums.doctorId, doctor.id))
  expect(sums.map(({ learners }) => learners)).toEqual([12])
})
