import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  assignmentVersions,
  courses,
  curriculumDrafts,
  curriculumVersions,
  lessons,
  quizVersions,
  type StoredDetails,
  type StoredLesson,
  type StoredLessonFile,
  type StoredSection,
  scormPackages,
  sections,
  users,
  videoCaptions,
  videoOriginals,
  videoPackages,
  videos,
} from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'

export type { StoredDetails, StoredLesson, StoredLessonFile, StoredSection }

const courseColumns = {
  id: courses.id,
  status: courses.status,
  publishedAt: courses.publishedAt,
  trailerVideoId: courses.trailerVideoId,
}

export async function findCourse(db: DbOrTx, id: string) {
  const [row] = await db.select(courseColumns).from(courses).where(eq(courses.id, id))
  return row
}

/** Locks the course until the transaction ends, so that two changes of its curriculum take turns. */
export async function lockCourse(tx: Tx, id: string) {
  const [row] = await tx.select(courseColumns).from(courses).where(eq(courses.id, id)).for('no key update')
  return row
}

/** The published curriculum, as learners see it, in the form of a draft. */
export async function findPublished(db: DbOrTx, courseId: string): Promise<StoredSection[]> {
  const read = together(db)
  const ofSections = read
    .select({ id: sections.id, title: sections.title })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(asc(sections.position), asc(sections.id))
  const ofLessons = read
    .select({
      sectionId: lessons.sectionId,
      id: lessons.id,
      title: lessons.title,
      kind: lessons.kind,
      isFreePreview: lessons.isFreePreview,
      videoId: lessons.videoId,
      sensitive: lessons.sensitive,
      sensitiveNote: lessons.sensitiveNote,
      isProfessionalsOnly: lessons.isProfessionalsOnly,
      html: lessons.html,
      summary: lessons.summary,
      completionKind: lessons.completionKind,
      watchPercent: lessons.watchPercent,
      release: lessons.release,
      files: lessons.files,
    })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
    .orderBy(asc(lessons.position), asc(lessons.id))
  const [sectionRows, lessonRows] = await Promise.all([ofSections, ofLessons])
  return sectionRows.map((section) => ({
    ...section,
    lessons: lessonRows
      .filter(({ sectionId }) => sectionId === section.id)
      .map(({ sectionId: _, ...lesson }) => lesson),
  }))
}

export async function findDraft(db: DbOrTx, courseId: string) {
  const [row] = await db
    .select({ ...getTableColumns(curriculumDrafts), savedByName: users.name })
    .from(curriculumDrafts)
    .leftJoin(users, eq(users.id, curriculumDrafts.savedBy))
    .where(eq(curriculumDrafts.courseId, courseId))
  return row && { ...row, sections: withDefaults(row.sections) }
}

/** The drafts of those of the courses that have one, where learners have the course. */
export async function findHeldDrafts(db: DbOrTx, courseIds: readonly string[]): Promise<StoredSection[][]> {
  if (courseIds.length === 0) return []
  const rows = await db
    .select({ sections: curriculumDrafts.sections })
    .from(curriculumDrafts)
    .innerJoin(courses, eq(courses.id, curriculumDrafts.courseId))
    .where(and(inArray(curriculumDrafts.courseId, [...courseIds]), isNotNull(courses.publishedAt)))
  return rows.map((row) => withDefaults(row.sections))
}

/** What was stored before a field existed gets its default. */
const withDefaults = (stored: readonly StoredSection[]): StoredSection[] =>
  stored.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({ ...lessonDefaults, ...lesson })),
  }))
const lessonDefaults = { release: { kind: 'at_once' as const }, files: [], sensitiveNote: '' }

export async function saveDraft(tx: Tx, draft: typeof curriculumDrafts.$inferInsert): Promise<void> {
  await tx
    .insert(curriculumDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: curriculumDrafts.courseId, set: draft })
}

/** @returns whether there was one */
export async function removeDraft(tx: Tx, courseId: string): Promise<boolean> {
  const removed = await tx
    .delete(curriculumDrafts)
    .where(eq(curriculumDrafts.courseId, courseId))
    .returning({ id: curriculumDrafts.courseId })
  return removed.length > 0
}

/** What plays is made from an earlier file than the newest, which is not prepared yet or could not be. */
const isReplaced = sql<boolean>`(${videos.state} <> 'ready' and exists (
  select from ${videoPackages} p where p.key = ${videos.packageKey} and p.original_id is distinct from (
    select o.id from ${videoOriginals} o where o.video_id = ${videos.id} order by o.created_at desc, o.id desc limit 1)))`

export function findVideos(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select({
      id: videos.id,
      title: videos.title,
      state: videos.state,
      progressPercent: videos.progressPercent,
      durationMs: videos.durationMs,
      failureCode: videos.failureCode,
      isPlayable: sql<boolean>`${videos.packageKey} is not null`,
      isReplaced,
    })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), eq(videos.purpose, 'course')))
}

/** The videos that a course or its draft shows, each with the fingerprint of the file it was made from; null without one. */
export function findVideosOfCourse(db: DbOrTx, courseId: string) {
  const shown = sql`array(
    select l.video_id from ${lessons} l where l.course_id = ${courseId}
    union select c.trailer_video_id from ${courses} c where c.id = ${courseId}
    union select (id #>> '{}')::uuid
      from ${curriculumDrafts} d cross join lateral jsonb_path_query(d.sections, '$[*].lessons[*].videoId') id
      where d.course_id = ${courseId})`
  return db
    .selectDistinctOn([videos.id], {
      id: videos.id,
      title: videos.title,
      durationMs: videos.durationMs,
      purpose: videos.purpose,
      sha256: videoOriginals.sha256,
    })
    .from(videos)
    .leftJoin(videoOriginals, eq(videoOriginals.videoId, videos.id))
    .where(sql`${videos.id} = any(${shown})`)
    .orderBy(videos.id, desc(videoOriginals.createdAt))
}

/** Locks videos against other files until the transaction ends. */
export async function lockVideos(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: videos.id })
    .from(videos)
    .where(inArray(videos.id, [...ids]))
    .orderBy(videos.id)
    .for('share')
}

/** Those of the videos that have captions in some language. */
export async function findCaptionedVideos(db: DbOrTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectDistinct({ id: videoCaptions.videoId })
    .from(videoCaptions)
    .where(inArray(videoCaptions.videoId, [...ids]))
  return rows.map(({ id }) => id)
}

/** How many questions the published quizzes of a course ask, by lesson. */
export async function findPublishedQuizzes(db: DbOrTx, courseId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectDistinctOn([quizVersions.lessonId], {
      lessonId: quizVersions.lessonId,
      count: quizVersions.questionCount,
    })
    .from(quizVersions)
    .where(eq(quizVersions.courseId, courseId))
    .orderBy(quizVersions.lessonId, desc(quizVersions.number))
  return new Map(rows.map(({ lessonId, count }) => [lessonId, count]))
}

/** Lessons of a course that show a SCORM package. */
export async function findPackagedLessons(db: DbOrTx, courseId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ lessonId: scormPackages.lessonId })
    .from(scormPackages)
    .where(and(eq(scormPackages.courseId, courseId), eq(scormPackages.isCurrent, true)))
  return new Set(rows.map(({ lessonId }) => lessonId))
}

/** Lessons of a course in which learners hand something in. */
export async function findPublishedAssignments(db: DbOrTx, courseId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ lessonId: assignmentVersions.lessonId })
    .from(assignmentVersions)
    .where(eq(assignmentVersions.courseId, courseId))
  return new Set(rows.map(({ lessonId }) => lessonId))
}

/** Whether one of these sections or lessons belongs to another course. */
export async function belongToAnotherCourse(db: DbOrTx, courseId: string, stored: readonly StoredSection[]) {
  const sectionIds = stored.map(({ id }) => id)
  const lessonIds = stored.flatMap((section) => section.lessons.map(({ id }) => id))
  const ofSections = await db.$count(
    sections,
    and(inArray(sections.id, sectionIds), ne(sections.courseId, courseId)),
  )
  const ofLessons = await db.$count(
    lessons,
    and(inArray(lessons.id, lessonIds), ne(lessons.courseId, courseId)),
  )
  return ofSections + ofLessons > 0
}

/** Duration in ms of the content of each lesson, by lesson id. */
export type Durations = ReadonlyMap<string, number>

/** Makes the stored curriculum the one that learners see. */
export async function writePublished(
  tx: Tx,
  courseId: string,
  stored: readonly StoredSection[],
  durations: Durations,
): Promise<void> {
  const sectionIds = stored.map(({ id }) => id)
  const lessonRows = stored.flatMap((section) =>
    section.lessons.map((lesson, position) => toRow(courseId, section.id, position, lesson, durations)),
  )
  const lessonIds = stored.flatMap((section) => section.lessons.map(({ id }) => id))
  await tx.delete(lessons).where(and(eq(lessons.courseId, courseId), notInArray(lessons.id, lessonIds)))
  if (stored.length > 0) {
    await tx
      .insert(sections)
      .values(stored.map(({ id, title }, position) => ({ id, courseId, title, position })))
      .onConflictDoUpdate({
        target: sections.id,
        set: { title: sql`excluded.title`, position: sql`excluded.position` },
      })
  }
  if (lessonRows.length > 0) {
    await tx
      .insert(lessons)
      .values(lessonRows)
      .onConflictDoUpdate({
        target: lessons.id,
        set: {
          sectionId: sql`excluded.section_id`,
          title: sql`excluded.title`,
          position: sql`excluded.position`,
          html: sql`excluded.html`,
          durationMs: sql`excluded.duration_ms`,
          videoId: sql`excluded.video_id`,
          isFreePreview: sql`excluded.is_free_preview`,
          sensitive: sql`excluded.sensitive`,
          sensitiveNote: sql`excluded.sensitive_note`,
          isProfessionalsOnly: sql`excluded.is_professionals_only`,
          release: sql`excluded.release`,
          files: sql`excluded.files`,
        },
      })
  }
  await tx.delete(sections).where(and(eq(sections.courseId, courseId), notInArray(sections.id, sectionIds)))
}

function toRow(
  courseId: string,
  sectionId: string,
  position: number,
  { videoId, ...lesson }: StoredLesson,
  durations: Durations,
): typeof lessons.$inferInsert {
  return {
    ...lesson,
    courseId,
    sectionId,
    position,
    videoId: videoId,
    durationMs: durations.get(lesson.id) ?? 0,
  }
}

export function findDurations(db: DbOrTx, courseId: string) {
  return db
    .select({ id: lessons.id, durationMs: lessons.durationMs })
    .from(lessons)
    .where(eq(lessons.courseId, courseId))
}

export async function findVersions(db: DbOrTx, courseId: string) {
  const rows = await db
    .select({
      number: curriculumVersions.number,
      sections: curriculumVersions.sections,
      details: curriculumVersions.details,
      publishedAt: curriculumVersions.publishedAt,
      publishedBy: users.name,
    })
    .from(curriculumVersions)
    .leftJoin(users, eq(users.id, curriculumVersions.publishedBy))
    .where(eq(curriculumVersions.courseId, courseId))
    .orderBy(desc(curriculumVersions.number))
  return rows.map((row) => ({ ...row, sections: withDefaults(row.sections) }))
}

export async function findVersion(db: DbOrTx, courseId: string, number: number) {
  const [row] = await db
    .select()
    .from(curriculumVersions)
    .where(and(eq(curriculumVersions.courseId, courseId), eq(curriculumVersions.number, number)))
  return row && { ...row, sections: withDefaults(row.sections) }
}

export async function addVersion(tx: Tx, version: typeof curriculumVersions.$inferInsert): Promise<void> {
  await tx.insert(curriculumVersions).values(version)
}

export const countVersions = (db: DbOrTx, courseId: string) =>
  db.$count(curriculumVersions, eq(curriculumVersions.courseId, courseId))

/** Changes one lesson, both for learners and in the draft of its course. */
async function changeLesson(
  tx: Tx,
  id: string,
  row: Partial<typeof lessons.$inferInsert>,
  stored: Partial<StoredLesson>,
): Promise<void> {
  const [changed] = await tx
    .update(lessons)
    .set(row)
    .where(eq(lessons.id, id))
    .returning({ courseId: lessons.courseId })
  if (!changed) return
  const draft = await findDraft(tx, changed.courseId)
  if (!draft) return
  const sectionsNow = draft.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...stored } : lesson)),
  }))
  await tx
    .update(curriculumDrafts)
    .set({ sections: sectionsNow })
    .where(eq(curriculumDrafts.courseId, changed.courseId))
}

/** Sets the video of a lesson at once, without a draft; `durationMs` is the length of the video. */
export const setLessonVideo = (
  tx: Tx,
  id: string,
  { videoId, durationMs }: { videoId: string | null; durationMs: number },
): Promise<void> => changeLesson(tx, id, { videoId: videoId, durationMs }, { videoId })

/** Sets the audience and the warnings of a lesson at once, without a draft. */
export const setLessonAudience = (
  tx: Tx,
  id: string,
  audience: { isProfessionalsOnly: boolean; sensitive: string[]; sensitiveNote: string },
): Promise<void> => changeLesson(tx, id, audience, audience)

/** Copies the measured length of a video, in ms, to the lessons that show it. */
export async function setLessonDurations(tx: Tx, videoId: string, durationMs: number): Promise<void> {
  await tx.update(lessons).set({ durationMs }).where(eq(lessons.videoId, videoId))
}
