import { readFileSync } from 'node:fs'
import type { tables } from '@repo/api/rows'
import { foldText } from '@repo/messages'
import { type SeedAnswer, type SeedQuestion, seedQuestions } from '../data/questions.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, forkContext, notAfter, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type Insert<T extends { $inferInsert: unknown }> = T['$inferInsert']

const SEED = 20_261_125

/** The drawn picture of a question; nobody's face. */
export const questionPicture = {
  key: 'question-files/7d2e9f1a3b4c5d6e7f8091a2b3c4d5e6.webp',
  read: () => readFileSync(new URL('../media/pictures/face.webp', import.meta.url)),
  width: 1000,
  height: 1000,
}

export interface QuestionParts {
  courses: CourseRows[]
  enrollments: SalesRows['enrollments']
  shown: PersonRow
  staff: PersonRow
  /** The doctor who leads a course, with the account. */
  leadOf: (courseId: string) => { doctorId: string; userId: string | null }
}

/** Questions about lessons: answered, waiting, kept from others, hidden and reported ones. */
export function buildQuestions(context: SeedContext, parts: QuestionParts) {
  const own = forkContext(context, SEED)
  const rows = {
    questions: [] as Insert<typeof tables.courseQuestions>[],
    pictures: [] as Insert<typeof tables.questionPictures>[],
    answers: [] as Insert<typeof tables.questionAnswers>[],
    votes: [] as Insert<typeof tables.questionVotes>[],
    reports: [] as Insert<typeof tables.questionReports>[],
    /** What doctors said, and the videos that it becomes. */
    recordings: [] as Insert<typeof tables.recordedAnswers>[],
    spoken: [] as (Insert<typeof tables.videos> & { id: string })[],
  }
  for (const [index, source] of seedQuestions.entries()) {
    const owner = parts.courses.find(({ course }) => course.slug === source.courseSlug)
    const lesson = owner?.lessons.filter(({ kind }) => kind === 'video')[source.lesson]
    if (!owner || !lesson) continue
    const courseId = owner.course.id
    // Others than the shown learner, each question asked by another one.
    const learners = parts.enrollments
      .filter((one) => one.courseId === courseId && one.state !== 'revoked' && one.userId !== parts.shown.id)
      .map(({ userId }) => userId)
    const askerId = source.isShown ? parts.shown.id : learners[index]
    if (askerId === undefined) continue
    const at = own.daysAgo(source.daysAgo, 10 + (index % 9), 7 * index)
    const id = own.id(at)
    const answers = source.answers.map((answer, nth) =>
      toAnswer(own, answer, { id, at, writerOf: writers(parts, courseId, learners[index + nth + 1]) }),
    )
    const accepted = source.answers.findIndex(({ isAccepted }) => isAccepted)
    rows.questions.push({
      ...toQuestion(source, at),
      id,
      courseId,
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      userId: askerId,
      acceptedAnswerId: answers[accepted]?.id ?? null,
    })
    if (source.hasPicture) {
      const { key, width, height } = questionPicture
      rows.pictures.push({
        id: own.id(at),
        questionId: id,
        storageKey: key,
        digest: key,
        width,
        height,
        createdAt: at,
      })
    }
    rows.answers.push(...answers)
    for (const [nth, { spokenSeconds }] of source.answers.entries()) {
      const answer = answers[nth]
      if (spokenSeconds === undefined || !answer) continue
      const { video, recording } = toRecording(own, answer, spokenSeconds)
      rows.spoken.push(video)
      rows.recordings.push(recording)
    }
    const others = learners.filter((userId) => userId !== askerId)
    for (const userId of others.slice(0, source.votes ?? 0)) rows.votes.push({ questionId: id, userId })
    const reporter = others[0]
    if (source.reported && reporter)
      rows.reports.push({ id: own.id(at), questionId: id, userId: reporter, reason: source.reported })
  }
  return rows
}

const toQuestion = (source: SeedQuestion, at: Date) => ({
  title: source.title,
  text: source.text,
  searchText: foldText(`${source.title} ${source.text}`),
  positionMs: source.second === undefined ? null : source.second * 1000,
  privateBy: source.isPrivate ? ('asker' as const) : null,
  state: source.hidden ? ('hidden' as const) : ('visible' as const),
  hideReason: source.hidden ?? null,
  // Doctors were told long ago: a demo that starts sends no mails.
  mailedAt: at,
  createdAt: at,
})

type Writer = Pick<Insert<typeof tables.questionAnswers>, 'userId' | 'doctorId'>

const writers =
  ({ leadOf, staff }: QuestionParts, courseId: string, learnerId: string | undefined) =>
  (by: SeedAnswer['by']): Writer => {
    if (by === 'doctor') return leadOf(courseId)
    return { userId: by === 'staff' ? staff.id : learnerId, doctorId: null }
  }

function toAnswer(
  context: SeedContext,
  { by, text, after }: SeedAnswer,
  { id, at, writerOf }: { id: string; at: Date; writerOf: (by: SeedAnswer['by']) => Writer },
) {
  const createdAt = notAfter(addMinutes(at, after * 60), context.now)
  return { id: context.id(createdAt), questionId: id, kind: by, text, createdAt, ...writerOf(by) }
}

/** A recipe of a sound that stands for a voice; `demo.ts` draws it. */
export interface SpokenRecipe {
  spokenSeconds: number
}

function toRecording(
  context: SeedContext,
  {
    id: answerId,
    questionId,
    userId,
    createdAt,
  }: Insert<typeof tables.questionAnswers> & { createdAt: Date },
  spokenSeconds: number,
) {
  const demoRecipe: SpokenRecipe = { spokenSeconds }
  const video = {
    id: context.id(createdAt),
    title: 'Bản ghi minh họa',
    purpose: 'answer' as const,
    maxDurationMs: 300_000,
    ownerId: userId ?? null,
    state: 'queued' as const,
    demoRecipe,
    createdAt,
    updatedAt: createdAt,
  }
  const recording = {
    id: context.id(createdAt),
    userId: userId ?? null,
    questionId,
    answerId: answerId ?? null,
    videoId: video.id,
    fileName: 'minh-hoa.m4a',
    sentAt: createdAt,
    createdAt,
  }
  return { video, recording }
}
