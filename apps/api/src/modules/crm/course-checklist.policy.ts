import type { CourseField } from '@repo/contract/course-changes'
import type { checklistLine } from '@repo/contract/course-drafts'
import type { sensitiveFlags } from '@repo/contract/course-outline'
import type { z } from 'zod'
import type { LessonFact } from '../curriculum/index.ts'
import { describeTranscodeFailure } from '../videos/index.ts'
import { checklistMessages as words } from './course-checklist.messages.ts'
import type { StoredDetails } from './courses.repo.ts'

export type ChecklistLine = z.output<typeof checklistLine>

/** What the checklist looks at: the course as it is being written. */
export interface ChecklistFacts {
  details: StoredDetails
  lessons: readonly LessonFact[]
  /** Titles of sections without a lesson. */
  emptySections: readonly string[]
  /** The file that the trailer waits for. */
  trailerFile: LessonFact['newFile']
  hasCategory: boolean
  hasOwnCover: boolean
  /** One of its doctors may practise today. */
  hasLicensedDoctor: boolean
  /** Visitors see the course already. */
  isPublished: boolean
  now: Date
}

/** Lengths between which a text is read whole in lists and by search engines, in characters. */
const titleLength = { min: 10, max: 80 }
const subtitleLength = { min: 20, max: 160 }
const shortDescription = 300

/** Marks of lessons that show a procedure or what may follow from one: learners have to read of its risks. */
const procedureMarks = new Set<string>([
  'surgery',
  'injection',
  'complication',
] satisfies (typeof sensitiveFlags)[number][])

type Item = ChecklistLine['item']
type Mark = 'blocking' | 'advice'

const isWithin = (text: string, { min, max }: { min: number; max: number }) =>
  text.length >= min && text.length <= max

/** What was looked at before a course is published, a line each, in the order of the screen. */
export function checklistOf(facts: ChecklistFacts): ChecklistLine[] {
  return [...detailLines(facts), ...trailerLines(facts), ...lessonLines(facts)]
}

/** What still keeps a course from being published; empty when nothing does. */
export const missingForPublication = (facts: ChecklistFacts): ChecklistLine[] =>
  checklistOf(facts).filter(({ state }) => state === 'blocking')

function detailLines({ details, ...facts }: ChecklistFacts): ChecklistLine[] {
  const line = (item: Item, field: CourseField, isDone: boolean, mark: Mark): ChecklistLine => {
    const { done, todo } = words[item as keyof typeof words] as { done: string; todo: string }
    const place = { kind: 'field' as const, field }
    return { item, text: isDone ? done : todo, state: isDone ? 'done' : mark, place }
  }
  const isOver = details.saleEndsAt !== null && new Date(details.saleEndsAt) <= facts.now
  const isSourced = details.references.every(({ authors, year }) => authors !== '' && year !== null)
  const showsProcedure = facts.lessons.some(({ sensitive }) =>
    sensitive.some((mark) => procedureMarks.has(mark)),
  )
  return [
    line('title', 'title', isWithin(details.title, titleLength), 'advice'),
    line('subtitle', 'subtitle', isWithin(details.subtitle, subtitleLength), 'advice'),
    details.description === ''
      ? line('description', 'description', false, 'blocking')
      : details.description.length < shortDescription
        ? { ...line('description', 'description', false, 'advice'), text: words.shortDescription }
        : line('description', 'description', true, 'advice'),
    line('category', 'categoryId', facts.hasCategory, 'blocking'),
    line('cover', 'coverPath', facts.hasOwnCover, 'advice'),
    // A licence that ends must not keep corrections from a course that visitors read already.
    line('doctor', 'doctorId', facts.hasLicensedDoctor, facts.isPublished ? 'advice' : 'blocking'),
    line('outcomes', 'outcomes', details.outcomes.length > 0, 'blocking'),
    line('risks', 'risks', details.risks.length > 0, showsProcedure ? 'blocking' : 'advice'),
    details.listPrice === 0 && !facts.isPublished
      ? { ...line('price', 'listPrice', false, 'advice'), text: words.noPrice }
      : line('price', 'salePrice', details.salePrice === null || !isOver, 'advice'),
    line('references', 'references', details.references.length > 0 && isSourced, 'advice'),
    line('certificateHours', 'certificateHours', details.certificateHours !== null, 'advice'),
  ]
}

/** The trailer is chosen above the lessons, and learners would see its other file as they would see a lesson's. */
const trailerLines = ({ trailerFile }: ChecklistFacts): ChecklistLine[] =>
  trailerFile
    ? [
        {
          item: 'newFiles',
          text: trailerFile.failure
            ? words.trailerFailed(describeTranscodeFailure(trailerFile.failure.code))
            : words.trailerWaits,
          state: 'blocking',
          place: { kind: 'curriculum' },
        },
      ]
    : []

function lessonLines({ lessons, emptySections }: ChecklistFacts): ChecklistLine[] {
  const inCurriculum = { kind: 'curriculum' as const }
  const first = (found: readonly LessonFact[]) =>
    found[0] ? { kind: 'lesson' as const, lessonId: found[0].id } : inCurriculum
  const lacking = (item: Item, found: readonly LessonFact[], text: string, mark: Mark = 'blocking') =>
    found.length > 0 ? [{ item, text, state: mark, place: first(found) }] : []
  const empty = (kind: LessonFact['kind']) =>
    lessons.filter((lesson) => lesson.kind === kind && !lesson.hasContent && !lesson.failure)
  const failed = lessons.filter(({ failure }) => failure !== null)
  const silent = lessons.filter(({ hasCaptions }) => hasCaptions === false)
  const hasFree = lessons.some(({ isFreePreview }) => isFreePreview)
  const kinds = [
    ['videos', 'video'],
    ['articles', 'article'],
    ['assignments', 'assignment'],
    ['downloads', 'download'],
    ['quizzes', 'quiz'],
  ] as const
  const isWhole = lessons.length > 0 && lessons.every(({ hasContent }) => hasContent)
  if (lessons.length === 0)
    return [{ item: 'lessons', text: words.lessons.todo, state: 'blocking', place: inCurriculum }]
  return [
    ...(isWhole
      ? [{ item: 'lessons' as const, text: words.lessons.done, state: 'done' as const, place: inCurriculum }]
      : []),
    ...emptySections.map((title) => ({
      item: 'sections' as const,
      text: words.emptySection(title),
      state: 'blocking' as const,
      place: inCurriculum,
    })),
    ...kinds.flatMap(([item, kind]) => {
      const found = empty(kind)
      return lacking(item, found, words.emptyLessons[kind](found.length))
    }),
    ...failed.flatMap((lesson) =>
      lacking(
        'failedVideos',
        [lesson],
        words.failedVideo(lesson.title, describeTranscodeFailure(lesson.failure?.code ?? null)),
      ),
    ),
    ...lessons.flatMap((lesson) =>
      lesson.newFile ? lacking('newFiles', [lesson], newFileText(lesson)) : [],
    ),
    ...lessons.flatMap((lesson) => [
      ...lacking('pairs', lesson.pairs.lacking > 0 ? [lesson] : [], words.pairsLacking(lesson.title)),
      ...lacking('pairs', lesson.pairs.tooNarrow > 0 ? [lesson] : [], words.pairsTooNarrow(lesson.title)),
      ...lacking(
        'pairs',
        lesson.pairs.withdrawn > 0 ? [lesson] : [],
        words.pairsWithdrawn(lesson.title),
        'advice',
      ),
    ]),
    ...lacking('captions', silent, words.captions(silent.length), 'advice'),
    {
      item: 'freePreview',
      text: hasFree ? words.freePreview.done : words.freePreview.todo,
      state: hasFree ? 'done' : 'advice',
      place: inCurriculum,
    },
  ]
}

const newFileText = ({ title, newFile }: LessonFact): string =>
  newFile?.failure
    ? words.newFileFailed(title, describeTranscodeFailure(newFile.failure.code))
    : words.newFileWaits(title)
