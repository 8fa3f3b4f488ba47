import { and, asc, eq, exists, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  assignmentVersions,
  certificateRules,
  courseDoctors,
  courses,
  doctors,
  enrollments,
  handIns,
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
export async function findSavedRule(db: DbOrTx, courseId: string) {
  const { isOffered, lessonsPercent, needsQuizzes, needsAssignments } = certificateRules
  const [rule] = await db
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

/**
 * The lessons of a course in their order, each with what the server knows of this learner in it. A quiz counts by its
 * attempts and an assignment by its hand-ins, whatever else completed the lesson. At an assignment whose task was never
 * published nothing can be handed in: it counts as its completion says.
 */
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
  const isJudged = sql`(jsonb_array_length(${assignmentVersions.task}->'criteria') > 0
    or jsonb_array_length(${assignmentVersions.task}->'checklist') > 0)`
  const handedIn = db
    .select({
      lessonId: handIns.lessonId,
      isPassed:
        sql<boolean>`bool_or(${handIns.state} = 'passed' or (${handIns.state} = 'submitted' and not ${isJudged}))`.as(
          'hand_in_passed',
        ),
    })
    .from(handIns)
    .innerJoin(assignmentVersions, eq(assignmentVersions.id, handIns.versionId))
    .where(and(eq(handIns.userId, userId), eq(handIns.courseId, courseId)))
    .groupBy(handIns.lessonId)
    .as('handed_in')
  const hasTask = exists(
    db.select({ one: sql`1` }).from(assignmentVersions).where(eq(assignmentVersions.lessonId, lessons.id)),
  )
  const rows = await db
    .select({
      id: lessons.id,
      title: lessons.title,
      kind: lessons.kind,
      completedAt: lessonProgress.completedAt,
      isPassed: best.isPassed,
      bestPercent: best.bestPercent,
      hasTask: sql<boolean>`${hasTask}`,
      isHandedIn: handedIn.isPassed,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, userId)))
    .leftJoin(best, eq(best.lessonId, lessons.id))
    .leftJoin(handedIn, eq(handedIn.lessonId, lessons.id))
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(sections.position), asc(lessons.position), asc(lessons.id))
  return rows.map(
    ({ id, title, kind, completedAt, isPassed, bestPercent, hasTask: isGiven, isHandedIn }) => ({
      id,
      title,
      isCompleted: completedAt !== null,
      assignment:
        kind === 'assignment' ? { isPassed: isGiven ? (isHandedIn ?? false) : completedAt !== null } : null,
      quiz: kind === 'quiz' ? { isPassed: isPassed ?? false, bestPercent } : null,
    }),
  )
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
