import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { contract } from '@repo/contract'
import { asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../db/schema/index.ts'
import { covers, questionPictures } from '../storage/public-pictures.ts'
import {
  buildCategory,
  buildCourse,
  buildDoctor,
  buildLesson,
  buildSection,
  buildVideo,
} from './factories.ts'
import type { TestApp, TestSession } from './harness.ts'
import { makePdf } from './lesson-documents.ts'
import { photo } from './pictures.ts'
import { questionOf } from './quizzes.ts'
import { taskOf } from './tasks.ts'

/**
 * What becomes of each column of a course when it is copied or carried over in a file: `same` is the same afterwards,
 * `own` belongs to the one course. A new column has to be decided about here before the tests pass.
 */
export const columnFates = {
  courses: {
    same: [
      'subtitle',
      'description',
      'categoryId',
      'level',
      'audience',
      'listPrice',
      'salePrice',
      'saleStartsAt',
      'saleEndsAt',
      'accessMonths',
      'certificateHours',
      'outcomes',
      'requirements',
      'risks',
      'references',
      'faq',
      'trailerVideoId',
      'coverFocus',
    ],
    // The cover is a file of its own with the same picture; being featured is a choice of the shop.
    own: [
      'id',
      'slug',
      'title',
      'status',
      'coverPath',
      // A copy shows the same pairs; a file takes none along, since its pictures rest on no consent where they come to.
      'pairIds',
      'isFeatured',
      'publishedAt',
      'searchText',
      'createdAt',
      'updatedAt',
    ],
  },
  courseDoctors: { same: ['doctorId', 'position'], own: ['courseId'] },
  sections: { same: ['title', 'position'], own: ['id', 'courseId'] },
  lessons: {
    same: [
      'title',
      'kind',
      'position',
      'summary',
      'html',
      'durationMs',
      'videoId',
      'isFreePreview',
      'sensitive',
      'sensitiveNote',
      'isProfessionalsOnly',
      'completionKind',
      'watchPercent',
      'release',
    ],
    own: ['id', 'sectionId', 'courseId', 'files', 'searchText', 'courseTitle'],
  },
  lessonFiles: {
    same: ['contentType', 'bytes'],
    own: ['id', 'courseId', 'storageKey', 'addedBy', 'createdAt'],
  },
  quizPictures: { same: ['width', 'height'], own: ['id', 'courseId', 'path', 'createdAt'] },
  quizQuestions: {
    same: ['kind', 'text', 'points', 'tags', 'explanation', 'linkStartMs', 'choices', 'pictureAlt', 'isKey'],
    own: ['id', 'courseId', 'linkLessonId', 'pictureId', 'createdAt', 'updatedAt'],
  },
  // What an organiser vouches for is this one course.
  certificateRules: {
    same: ['isOffered', 'lessonsPercent', 'needsQuizzes', 'needsAssignments'],
    own: ['courseId', 'cme', 'updatedAt'],
  },
  assignments: { same: ['task'], own: ['lessonId', 'courseId', 'updatedAt'] },
  quizzes: { same: ['settings'], own: ['lessonId', 'courseId', 'items', 'updatedAt'] },
} as const satisfies Partial<Record<keyof typeof tables, { same: readonly string[]; own: readonly string[] }>>

/** Tables that belong to a course and stay with it, each with the reason. */
export const staysWithTheCourse: Record<string, string> = {
  certificates: 'given to learners of this course',
  courseAnnouncements: 'told the learners of this course',
  mutedAnnouncements: 'wished by learners of this course',
  courseQuestions: 'asked by learners of this course',
  assignmentVersions: 'what learners of this course handed in by; a copy gets the newest as its first',
  activationBatches: 'sold for this course',
  couponCourses: 'a promise to buyers of this course',
  courseSalesDays: 'counted by triggers',
  courseComments: 'said in the review of this course',
  courseDrafts: 'copied as the details of the copy',
  courseShares: 'agreed for this course; a copy or an import leaves the whole share to its lead doctor',
  courseLessonWords: 'written by triggers',
  courseStats: 'counted by triggers',
  courseSubmissions: 'a review of this course',
  curriculumDrafts: 'copied as the curriculum of the copy',
  curriculumVersions: 'what learners of this course saw',
  enrollments: 'learners of this course',
  handIns: 'handed in by learners of this course',
  learnerImports: 'learners who were brought into this course',
  formerSlugs: 'old addresses of this course',
  emergencyCardCourses: 'chosen on the card',
  lessonNotes: 'written by learners of this course',
  learningReminders: 'learners want to be reminded of this course',
  learningPathSteps: 'a place of this course in paths of staff',
  learningPaths: 'a path that shows the cover of this course',
  wishedCourses: 'learners wish for this course',
  instalmentPlanCourses: 'plans that staff offer for this course',
  bundles: 'a bundle that shows the cover of this course',
  bundleCourses: 'bundles that staff made with this course',
  cartCourses: 'learners are about to buy this course',
  learningDays: 'what learners of this course watched',
  news: 'an article that names this course',
  orderLines: 'sales of this course',
  quizAttempts: 'results of learners of this course',
  scormPackages: 'a ZIP carries none (decision 090); a duplicate shares the files, which scorm.test.ts tries',
  repetitionCards: 'what learners of this course review',
  removedLessonProgress: 'what learners of this course did',
  searchDocuments: 'written by triggers',
  shareRules: 'agreed for this course; a copy begins with the general share',
  quizVersions: 'what learners of this course were asked; a copy gets the newest as its first',
  reviews: 'of learners of this course',
  ltiClasses: 'classes of platforms that opened this course',
  ltiScores: 'results of learners of this course in grade books of their platforms',
  ltiStatements: 'what learners of this course did, for the xAPI stores of their platforms',
  seatGrants: 'seats of this course',
  seats: 'seats of this course',
}

type Fated = keyof typeof columnFates
export const tableOf = (name: string): PgTable => (tables as unknown as Record<string, PgTable>)[name]!

const pick = (name: Fated, row: Record<string, unknown>) =>
  Object.fromEntries(columnFates[name].same.map((column) => [column, row[column]]))

/** Everything of a course that its copy has, too: ids as places in their lists, files as what is in them. */
export async function describeCourse({ db, services: { storage } }: TestApp, courseId: string) {
  const sumOf = async (key: string) =>
    createHash('sha256')
      .update(await buffer(await storage.read(key)))
      .digest('hex')
  const [course] = await db.select().from(tables.courses).where(eq(tables.courses.id, courseId))
  const sections = await db
    .select()
    .from(tables.sections)
    .where(eq(tables.sections.courseId, courseId))
    .orderBy(asc(tables.sections.position))
  const lessons = (
    await db
      .select()
      .from(tables.lessons)
      .where(eq(tables.lessons.courseId, courseId))
      .orderBy(asc(tables.lessons.position))
  ).toSorted((a, b) => indexOf(sections, a.sectionId) - indexOf(sections, b.sectionId))
  const team = await db
    .select()
    .from(tables.courseDoctors)
    .where(eq(tables.courseDoctors.courseId, courseId))
    .orderBy(asc(tables.courseDoctors.position))
  const questions = (
    await db.select().from(tables.quizQuestions).where(eq(tables.quizQuestions.courseId, courseId))
  ).toSorted((a, b) => a.text.localeCompare(b.text))
  const pictures = await db
    .select()
    .from(tables.quizPictures)
    .where(eq(tables.quizPictures.courseId, courseId))
  const quizzes = await db.select().from(tables.quizzes).where(eq(tables.quizzes.courseId, courseId))
  const assignments = await db
    .select()
    .from(tables.assignments)
    .where(eq(tables.assignments.courseId, courseId))
  const rules = await db
    .select()
    .from(tables.certificateRules)
    .where(eq(tables.certificateRules.courseId, courseId))
  const fileIds = lessons.flatMap(({ files }) => files.map(({ id }) => id))
  const files = fileIds.length
    ? await db.select().from(tables.lessonFiles).where(inArray(tables.lessonFiles.id, fileIds))
    : []
  const pictureOf = async (id: string | null) => {
    const picture = pictures.find((one) => one.id === id)
    return picture
      ? { ...pick('quizPictures', picture), sum: await sumOf(questionPictures.keyOf(picture.path)) }
      : null
  }
  return {
    course: pick('courses', course ?? {}),
    cover: covers.isOwn(course?.coverPath ?? null)
      ? await sumOf(covers.keyOf(course?.coverPath ?? ''))
      : null,
    team: team.map((row) => pick('courseDoctors', row)),
    sections: sections.map((row) => pick('sections', row)),
    lessons: await Promise.all(
      lessons.map(async (lesson) => ({
        ...pick('lessons', lesson),
        section: indexOf(sections, lesson.sectionId),
        files: await Promise.all(
          lesson.files.map(async ({ id, name, isWatermarked }) => {
            const file = files.find((one) => one.id === id)
            return {
              name,
              isWatermarked,
              isOwn: file?.courseId === courseId,
              ...pick('lessonFiles', file ?? {}),
              sum: file && (await sumOf(file.storageKey)),
            }
          }),
        ),
      })),
    ),
    questions: await Promise.all(
      questions.map(async (row) => ({
        ...pick('quizQuestions', row),
        link: indexOf(lessons, row.linkLessonId),
        picture: await pictureOf(row.pictureId),
      })),
    ),
    assignments: assignments.map((row) => ({
      ...pick('assignments', row),
      lesson: indexOf(lessons, row.lessonId),
    })),
    certificateRules: rules.map((row) => pick('certificateRules', row)),
    quizzes: quizzes.map((row) => ({
      ...pick('quizzes', row),
      lesson: indexOf(lessons, row.lessonId),
      items: row.items.map((item) =>
        item.kind === 'question' ? { kind: item.kind, question: indexOf(questions, item.questionId) } : item,
      ),
    })),
  }
}

const indexOf = (rows: readonly { id: string }[], id: string | null) => rows.findIndex((row) => row.id === id)

/** Columns of a table, as the schema names them. */
export const columnsOf = (name: string): string[] => Object.keys(getTableColumns(tableOf(name)))

/** A published course that has everything a course can have, and differs from every default. */
export async function buildWholeCourse(t: TestApp, as: TestSession) {
  const [lead, second] = [await buildDoctor(t.db), await buildDoctor(t.db)]
  const [film, trailer] = [await buildVideo(t.db), await buildVideo(t.db)]
  const course = await buildCourse(t.db, {
    doctorId: lead.id,
    categoryId: (await buildCategory(t.db)).id,
    subtitle: 'Từ giải phẫu đến xử trí',
    description: 'Mô tả đầy đủ',
    level: 'advanced',
    audience: 'physician',
    listPrice: 3_000_000,
    salePrice: 2_500_000,
    saleStartsAt: new Date('2026-11-01T00:00:00Z'),
    saleEndsAt: new Date('2027-01-01T00:00:00Z'),
    accessMonths: 12,
    certificateHours: 4.5,
    outcomes: ['Nhận ra tắc mạch'],
    requirements: ['Có chứng chỉ hành nghề'],
    risks: ['Bầm tím'],
    references: [{ authors: 'Cotofana S.', title: 'Arteries', year: 2017, doi: '10.1097/PRS.0001' }],
    faq: [{ question: 'Có chứng nhận không?', answer: 'Có.' }],
    trailerVideoId: trailer.id,
    isFeatured: true,
  })
  await t.db.insert(tables.courseDoctors).values({ courseId: course.id, doctorId: second.id, position: 1 })
  await t.db.insert(tables.certificateRules).values({
    courseId: course.id,
    isOffered: true,
    lessonsPercent: 80,
    needsQuizzes: true,
    needsAssignments: true,
  })
  const params = { id: course.id }
  const picture = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
  const setPublished = (publishedAt: Date | null) =>
    t.db.update(tables.courses).set({ publishedAt }).where(eq(tables.courses.id, course.id))
  // The cover of a course that visitors saw would wait in its draft.
  await setPublished(null)
  await t.call(contract.crm.setCourseCover, { as, params, file: picture })
  await setPublished(course.publishedAt)
  const send = async (bytes: Uint8Array<ArrayBuffer>, type: string) =>
    (await t.call(contract.lessonFiles.uploadLessonFile, { as, params, file: new Blob([bytes], { type }) }))
      .data.id
  const document = await send(new Uint8Array(await makePdf()), 'application/pdf')
  const table = await send(new TextEncoder().encode('liều,vùng\n0.1,môi\n'), 'text/csv')
  const image = await send(new Uint8Array(await photo()), 'image/jpeg')
  const first = await buildSection(t.db, { courseId: course.id, title: 'Giải phẫu', position: 0 })
  const last = await buildSection(t.db, { courseId: course.id, title: 'Thực hành', position: 1 })
  const inFirst = { courseId: course.id, sectionId: first.id }
  const inLast = { courseId: course.id, sectionId: last.id }
  const video = await buildLesson(t.db, {
    ...inFirst,
    title: 'Mạch máu vùng môi',
    position: 0,
    videoId: film.id,
    durationMs: film.durationMs,
    sensitive: ['surgery'],
    sensitiveNote: 'Cảnh phẫu tích, có máu',
    watchPercent: 70,
    summary: 'Tóm tắt',
  })
  await buildLesson(t.db, {
    ...inFirst,
    title: 'Đọc thêm',
    position: 1,
    kind: 'article',
    html: '<p>Đọc <strong>kỹ</strong></p>',
    durationMs: 60_000,
    isFreePreview: true,
    completionKind: 'manual',
    files: [{ id: document, name: 'Phác đồ', isWatermarked: true }],
  })
  const quiz = await buildLesson(t.db, {
    ...inLast,
    title: 'Kiểm tra',
    position: 0,
    kind: 'quiz',
    completionKind: 'quiz',
    durationMs: 0,
    release: { kind: 'after_previous' },
  })
  const assignment = await buildLesson(t.db, {
    ...inLast,
    title: 'Bài tập',
    position: 1,
    kind: 'assignment',
    html: '<p>Vẽ sơ đồ</p>',
    durationMs: 60_000,
    completionKind: 'manual',
    isProfessionalsOnly: true,
    release: { kind: 'on_day', day: '2026-12-24' },
  })
  await buildLesson(t.db, {
    ...inLast,
    title: 'Tài liệu',
    position: 2,
    kind: 'download',
    durationMs: 0,
    completionKind: 'manual',
    release: { kind: 'after_days', days: 7 },
    files: [
      { id: table, name: 'Bảng liều', isWatermarked: false },
      { id: image, name: 'Sơ đồ', isWatermarked: true },
    ],
  })
  const { crmQuizzes } = contract
  const ofQuiz = { id: course.id, lessonId: quiz.id }
  const drawn = (await t.call(crmQuizzes.addPicture, { as, params, file: picture })).data
  const add = async (body: ReturnType<typeof questionOf.single>) =>
    (await t.call(crmQuizzes.addQuestion, { as, params, body })).data.id
  const asked = await add(questionOf.single({ tags: ['liều'], linkLessonId: video.id, linkStartMs: 12_000 }))
  await add(questionOf.hotspot(drawn.id))
  const read = async () => (await t.call(crmQuizzes.quiz, { as, params: ofQuiz })).data.version
  const items = [
    { kind: 'question' as const, questionId: asked },
    { kind: 'draw' as const, id: crypto.randomUUID(), tag: 'liều', count: 1 },
  ]
  await t.call(crmQuizzes.saveItems, { as, params: ofQuiz, body: { items, version: await read() } })
  const ofAssignment = { id: course.id, lessonId: assignment.id }
  await t.call(contract.crmAssignments.saveTask, {
    as,
    params: ofAssignment,
    body: { ...taskOf(), version: null },
  })
  return { course, film, trailer, lead, second, quiz, params }
}
