import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  certificateRules,
  courseDoctors,
  courses,
  doctors,
  enrollments,
  lessonProgress,
  lessons,
  quizAttempts,
  sections,
} from '../../db/schema/index.ts'
import type { JudgedLesson } from './certificates.policy.ts'

const courseColumns = {
  id: courses.id,
  slug: courses.slug,
  title: courses.title,
  status: courses.status,
  hours: courses.certificateHours,
}

/** A course with its rule; null for a rule that was never saved. */
export async function findRuledCourse(db: DbOrTx, by: { slug: string } | { id: string }) {
  const [row] = await db
    .select({ course: courseColumns, rule: certificateRules })
    .from(courses)
    .leftJoin(certificateRules, eq(certificateRules.courseId, courses.id))
    .where('slug' in by ? eq(courses.slug, by.slug) : eq(courses.id, by.id))
  return row ?? null
}

/** Locks the course until the transaction ends, so that two saves of its rule take turns. */
export async function lockCourse(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.id, id))
    .for('no key update')
  return rows.length > 0
}

export async function saveRule(tx: Tx, row: typeof certificateRules.$inferInsert): Promise<void> {
  await tx
    .insert(certificateRules)
    .values(row)
    .onConflictDoUpdate({ target: certificateRules.courseId, set: row })
}

/** The saved rule of a course; null where staff never saved one. */
export async function findSavedRule(tx: Tx, courseId: string) {
  const { isOffered, lessonsPercent, needsQuizzes, needsAssignments } = certificateRules
  const [rule] = await tx
    .select({ isOffered, lessonsPercent, needsQuizzes, needsAssignments })
    .from(certificateRules)
    .where(eq(certificateRules.courseId, courseId))
  return rule ?? null
}

export async function findEnrollmentState(db: DbOrTx, userId: string, courseId: string) {
  const [row] = await db
    .select({ state: enrollments.state })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
  return row?.state ?? null
}

/** The lessons of a course in their order, each with what the server knows of this learner in it. */
export async function listJudged(db: DbOrTx, courseId: string, userId: string): Promise<JudgedLesson[]> {
  const best = db
    .select({
      lessonId: quizAttempts.lessonId,
      isPassed: sql<boolean>`bool_or(${quizAttempts.isPassed})`.as('quiz_passed'),
      bestPercent:
        sql<number>`max(floor(${quizAttempts.score} * 100.0 / nullif(${quizAttempts.maxScore}, 0)))::int`.as(
          'quiz_percent',
        ),
    })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.userId, userId), eq(quizAttempts.courseId, courseId)))
    .groupBy(quizAttempts.lessonId)
    .as('best')
  const rows = await db
    .select({
      id: lessons.id,
      title: lessons.title,
      kind: lessons.kind,
      completedAt: lessonProgress.completedAt,
      isPassed: best.isPassed,
      bestPercent: best.bestPercent,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId)))
    .leftJoin(best, eq(best.lessonId, lessons.id))
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(sections.position), asc(lessons.position), asc(lessons.id))
  return rows.map(({ id, title, kind, completedAt, isPassed, bestPercent }) => ({
    id,
    title,
    isCompleted: completedAt !== null,
    isAssignment: kind === 'assignment',
    quiz: kind === 'quiz' ? { isPassed: isPassed ?? false, bestPercent } : null,
  }))
}

/** With their titles, the lead doctor first. */
export async function listDoctorNames(db: DbOrTx, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ title: doctors.academicTitle, name: doctors.name })
    .from(courseDoctors)
    .innerJoin(doctors, eq(doctors.id, courseDoctors.doctorId))
    .where(eq(courseDoctors.courseId, courseId))
    .orderBy(asc(courseDoctors.position))
  return rows.map(({ title, name }) => `${title} ${name}`.trim())
}
