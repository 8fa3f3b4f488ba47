import { z } from 'zod'
import { assignmentTask } from './assignments.ts'
import { pairFacts } from './before-after.ts'
import { certificateRule } from './certificates.ts'
import { lessonKinds } from './course-outline.ts'
import { courseBody } from './crm-courses.ts'
import { MAX_QUESTIONS, questionBody, quizItems, quizSettings } from './crm-quizzes.ts'
import { curriculumTitle, MAX_ARTICLE_LENGTH, MAX_LESSONS, MAX_SECTIONS } from './curriculum.ts'
import { id, instant, milliseconds, slug, text } from './fields.ts'
import { isSafeFileName, longestFileName } from './lesson-file-names.ts'
import { MAX_LESSON_FILES } from './lesson-files.ts'
import { releaseRule } from './release.ts'
import { lessonAudience } from './videos.ts'

/** Grows with every change that an older version could not read. */
export const COURSE_ARCHIVE_FORMAT = 1
/** Name of the manifest inside the ZIP. */
export const MANIFEST_NAME = 'khoa-hoc.json'
/** Most files of lessons that one ZIP brings. */
export const MAX_ARCHIVE_FILES = 400

/** Names that the export makes; nothing else is looked for in a ZIP. */
const fileName = z.string().regex(/^files\/[0-9a-z-]{1,60}\.(?:pdf|jpg|png|webp|xlsx|csv)$/)

const { categoryId: _, doctorId: __, coDoctorIds: ___, pairIds: ____, ...texts } = courseBody.shape

const archivedLesson = z.strictObject({
  id,
  title: curriculumTitle,
  kind: z.enum(lessonKinds),
  isFreePreview: z.boolean(),
  /** One of `videos`. */
  videoId: id.nullable(),
  ...lessonAudience.shape,
  release: releaseRule,
  html: text(0, MAX_ARTICLE_LENGTH).nullable(),
  summary: text(0, 2000),
  completionKind: z.enum(['watch', 'quiz', 'manual']),
  watchPercent: z.int().min(1).max(100),
  files: z
    .array(
      z.strictObject({
        file: fileName,
        name: text(1, longestFileName).refine(isSafeFileName),
        isWatermarked: z.boolean(),
      }),
    )
    .max(MAX_LESSON_FILES),
})

/** Whether every id stands once. */
const areUnique = (ids: readonly string[]) => new Set(ids).size === ids.length

/**
 * What a ZIP of a course says of itself: everything that a copy of the course takes along. Learners, sales, reviews and
 * published versions stay behind; videos are named, not carried.
 */
export const courseManifest = z.strictObject({
  format: z.literal(COURSE_ARCHIVE_FORMAT),
  exportedAt: instant,
  course: z.strictObject({
    ...texts,
    category: z.strictObject({ slug, name: text(1, 80) }),
    /** The one on the card first. */
    doctors: z
      .array(z.strictObject({ slug, name: text(1, 120) }))
      .min(1)
      .max(10),
    cover: fileName.nullable(),
    /** One of `videos`. */
    trailerVideoId: id.nullable(),
  }),
  sections: z
    .array(z.strictObject({ title: curriculumTitle, lessons: z.array(archivedLesson).max(MAX_LESSONS) }))
    .max(MAX_SECTIONS)
    .refine((sections) => areUnique(sections.flatMap(({ lessons }) => lessons.map((lesson) => lesson.id)))),
  questions: z
    .array(
      z.strictObject({
        ...questionBody.omit({ pictureId: true }).shape,
        id,
        picture: fileName.nullable(),
      }),
    )
    .max(MAX_QUESTIONS)
    .refine((questions) => areUnique(questions.map((question) => question.id))),
  quizzes: z
    .array(z.strictObject({ lessonId: id, settings: quizSettings, items: quizItems }))
    .max(MAX_SECTIONS * MAX_LESSONS)
    .refine((quizzes) => areUnique(quizzes.map(({ lessonId }) => lessonId))),
  /** What assignments ask for; empty in files from before there was anything to hand in. */
  assignments: z
    .array(z.strictObject({ lessonId: id, task: assignmentTask }))
    .max(MAX_SECTIONS * MAX_LESSONS)
    .refine((assignments) => areUnique(assignments.map(({ lessonId }) => lessonId)))
    .default([]),
  /** Pairs of pictures that texts name, without the papers of their consents; empty in older files. */
  beforeAfters: z
    .array(
      z.strictObject({
        id,
        before: fileName,
        after: fileName,
        /** The first pictures of which these are copies, so that a withdrawn consent is known again; null in older files. */
        beforeOrigin: id.nullable().default(null),
        afterOrigin: id.nullable().default(null),
        ...pairFacts,
      }),
    )
    .max(MAX_SECTIONS * MAX_LESSONS)
    .refine((pairs) => areUnique(pairs.map((pair) => pair.id)))
    .default([]),
  /** The rule by which certificates are given; null where none was ever saved, and in older files. */
  certificate: z
    .strictObject({ ...certificateRule.shape, isOffered: z.boolean() })
    .nullable()
    .default(null),
  videos: z
    .array(
      z.strictObject({
        id,
        title: text(0, 160),
        durationMs: milliseconds,
        /** Of the file that was uploaded, by which the same video is found under another id. */
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
      }),
    )
    .max(MAX_SECTIONS * MAX_LESSONS),
})
export type CourseManifest = z.output<typeof courseManifest>
