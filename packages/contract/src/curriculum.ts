import { z } from 'zod'
import { courseAuthors, courseReaders } from './access.ts'
import { courseLocks, lessonKinds } from './course-outline.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, milliseconds, text } from './fields.ts'
import { lessonFile, MAX_LESSON_FILES, storedFile } from './lesson-files.ts'
import { releaseRule } from './release.ts'
import { lessonAudience, videoStates } from './videos.ts'

/** Most sections of a course, lessons of a section, and characters of an article's HTML. */
export const MAX_SECTIONS = 60
export const MAX_LESSONS = 120
export const MAX_ARTICLE_LENGTH = 60_000

/** Name of a section or of a lesson. */
export const curriculumTitle = text(1, 160)

/** A lesson as it is saved. The browser makes the id of a new one, so that a save that is sent twice adds it once. */
export const lessonDraft = z.strictObject({
  id,
  title: curriculumTitle,
  kind: z.enum(lessonKinds),
  isFreePreview: z.boolean(),
  videoId: id.nullable(),
  ...lessonAudience.shape,
  release: releaseRule,
  files: z
    .array(lessonFile)
    .max(MAX_LESSON_FILES)
    .refine((files) => new Set(files.map((file) => file.id)).size === files.length),
})

export const sectionDraft = z.strictObject({
  id,
  title: curriculumTitle,
  lessons: z.array(lessonDraft).max(MAX_LESSONS),
})

/** Every id once: a lesson stands in one place. */
const areUnique = (sections: readonly z.output<typeof sectionDraft>[]) => {
  const ids = sections.flatMap((section) => [section.id, ...section.lessons.map((lesson) => lesson.id)])
  return new Set(ids).size === ids.length
}

export const curriculumBody = z.strictObject({
  sections: z.array(sectionDraft).max(MAX_SECTIONS).refine(areUnique),
})

export const curriculumChangeKinds = [
  'section_added',
  'section_removed',
  'section_renamed',
  'section_moved',
  'lesson_added',
  'lesson_removed',
  'lesson_renamed',
  'lesson_moved',
  'lesson_video',
  'lesson_text',
  'lesson_preview',
  'lesson_audience',
  'lesson_files',
  'lesson_release',
  'lesson_questions',
  'lesson_task',
] as const

/** One difference between what learners see and the draft. */
export const curriculumChange = z.object({
  kind: z.enum(curriculumChangeKinds),
  title: z.string(),
  /** The name before, of what was renamed. */
  before: z.string().optional(),
})

export const staffLesson = lessonDraft.extend({
  files: z.array(lessonFile.extend(storedFile.shape)),
  durationMs: milliseconds,
  /** A lesson to read, to do or to save has text, or a SCORM package in its place. */
  hasText: z.boolean(),
  /** How many questions a published quiz asks; null for every other lesson. */
  questionCount: z.int().nullable(),
  /** Learners hand something in by a published task, and no longer say themselves that they have practised. */
  takesHandIns: z.boolean(),
  video: z
    .object({
      id,
      title: z.string(),
      state: z.enum(videoStates),
      progressPercent: z.int(),
      durationMs: milliseconds,
      /** Whether something plays now, be it of an older original. */
      isPlayable: z.boolean(),
    })
    .nullable(),
})

export const staffCurriculum = z.object({
  sections: z.array(z.object({ id, title: z.string(), lessons: z.array(staffLesson) })),
  /** The course was published once: changes wait as a draft until they are published. */
  isHeld: z.boolean(),
  /** When and by whom the draft was saved; null where nothing waits. */
  draft: z.object({ savedAt: instant, savedBy: z.string().nullable() }).nullable(),
  version: editVersion,
})

const course = { access: courseAuthors, params: byId, response: staffCurriculum }
const lessonOfCourse = z.object({ id, lessonId: id })

/** Sections and lessons of a course, as staff and its doctors arrange them; the policy knows whose course it is. */
export const curriculum = {
  curriculum: endpoint({
    ...course,
    method: 'GET',
    path: '/crm/courses/:id/curriculum',
    access: courseReaders,
    summary: 'Sections and lessons of a course, with the changes that learners do not see yet',
    errors: ['course.not_found'],
  }),
  saveCurriculum: endpoint({
    ...course,
    method: 'PUT',
    path: '/crm/courses/:id/curriculum',
    summary: 'Save all sections and lessons; of a course that was published as a draft',
    body: curriculumBody.extend({ version: editVersion }),
    errors: [
      'course.not_found',
      'edit.outdated',
      'lesson.not_found',
      'lesson_file.not_found',
      'video.not_found',
      ...courseLocks,
    ],
  }),
  lessonText: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/lessons/:lessonId/text',
    summary: 'Text of a lesson in the draft, of any kind but video and quiz',
    access: courseAuthors,
    params: lessonOfCourse,
    response: z.object({ html: z.string(), version: editVersion }),
    errors: ['course.not_found', 'lesson.not_found'],
  }),
  saveLessonText: endpoint({
    ...course,
    method: 'PUT',
    path: '/crm/courses/:id/lessons/:lessonId/text',
    summary: 'Save the text of an article',
    params: lessonOfCourse,
    body: z.strictObject({ html: text(0, MAX_ARTICLE_LENGTH), version: editVersion }),
    errors: [
      'course.not_found',
      'edit.outdated',
      'lesson.not_found',
      'before_after.not_found',
      ...courseLocks,
    ],
  }),
}
