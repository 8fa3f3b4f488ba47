import { readFileSync } from 'node:fs'
import { coursePercent, type tables } from '@repo/api/rows'
import { type SeedQuestion, type SeedQuiz, seedQuizzes } from '../data/quizzes.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, forkContext, notAfter, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type Insert<T extends { $inferInsert: unknown }> = T['$inferInsert']
type ProgressRow = Insert<typeof tables.lessonProgress>
type Version = Insert<typeof tables.quizVersions> & { id: string }
type Paper = Insert<typeof tables.quizAttempts>['paper']

const SEED = 20_260_824
const FACE_PATH = '/question-pictures/0f1e2d3c4b5a69788796a5b4c3d2e1f0.webp'
/** The one picture that the demo's questions show, and where pages ask for it. */
export const demoPicture = {
  key: FACE_PATH.slice(1),
  read: () => readFileSync(new URL('../media/pictures/face.webp', import.meta.url)),
}
/** How likely a learner knows an answer. */
const KNOWS_PERCENT = 78

/** Quizzes as the last lessons of their courses, and what they ask. */
export function addQuizzes(context: SeedContext, courses: CourseRows[]) {
  const own = forkContext(context, SEED)
  const at = own.daysAgo(120)
  const rows = {
    pictures: [] as Insert<typeof tables.quizPictures>[],
    questions: [] as (Insert<typeof tables.quizQuestions> & { id: string })[],
    quizzes: [] as Insert<typeof tables.quizzes>[],
    versions: [] as Version[],
  }
  for (const quiz of seedQuizzes) {
    const owner = courses.find(({ course }) => course.slug === quiz.courseSlug)
    const last = owner?.lessons.at(-1)
    if (!owner || !last) continue
    const courseId = owner.course.id
    const lessonId = own.id(at)
    const linked = owner.lessons.find(({ kind }) => kind === 'video')
    owner.lessons.push({
      id: lessonId,
      courseId,
      sectionId: last.sectionId,
      title: quiz.title,
      summary: quiz.intro,
      kind: 'quiz',
      position: last.position + 1,
      durationMs: 0,
      completionKind: 'quiz',
    })
    const questions = quiz.questions.map((question) => toQuestion(own, question, linked?.id ?? null, at))
    const picture = { id: own.id(at), courseId, path: FACE_PATH, width: 1000, height: 1000, createdAt: at }
    const hasPicture = questions.some((question) => question.picture)
    if (hasPicture) rows.pictures.push(picture)
    rows.questions.push(
      ...questions.map(({ link, picture: shown, ...question }, index) => ({
        ...question,
        courseId,
        tags: [quiz.questions[index]!.tag],
        linkLessonId: link?.lessonId ?? null,
        linkStartMs: link?.startMs ?? 0,
        pictureId: shown ? picture.id : null,
        pictureAlt: shown?.alt ?? '',
        createdAt: at,
        updatedAt: at,
      })),
    )
    const settings = settingsOf(quiz)
    const base = { lessonId, courseId, settings }
    rows.quizzes.push({
      ...base,
      items: questions.map(({ id }) => ({ kind: 'question' as const, questionId: id })),
      updatedAt: at,
    })
    rows.versions.push({
      ...base,
      id: own.id(at),
      number: 1,
      items: questions.map((question) => ({ kind: 'question' as const, question })),
      questionCount: questions.length,
      publishedAt: at,
    })
  }
  return rows
}

export type QuizRows = ReturnType<typeof addQuizzes>

const settingsOf = ({ intro, timeLimitMinutes, maxAttempts, passPercent }: SeedQuiz) => ({
  intro,
  timeLimitMinutes,
  maxAttempts,
  passPercent,
  isShuffled: false,
})

function toQuestion(context: SeedContext, source: SeedQuestion, lessonId: string | null, at: Date) {
  const { kind, text, choices, explanation, areas } = source
  return {
    id: context.id(at),
    kind,
    text,
    points: 1,
    explanation,
    ...(source.isKey ? { isKey: source.isKey } : {}),
    link: lessonId ? { lessonId, startMs: 60_000 } : null,
    choices: choices.map((choice, index) => ({
      id: context.id(at),
      text: choice.replace(/^\*/, ''),
      isCorrect: choice.startsWith('*'),
      area: areas?.[index] ?? null,
    })),
    picture: areas
      ? { path: FACE_PATH, width: 1000, height: 1000, alt: 'Hình vẽ khuôn mặt nhìn thẳng' }
      : null,
  }
}

/** Whoever had finished the lessons before has passed the quiz, too; all others are a little less far. */
export function followQuizzes(
  courses: CourseRows[],
  versions: readonly Pick<Version, 'lessonId' | 'courseId'>[],
  enrollments: SalesRows['enrollments'],
  progress: ProgressRow[],
): void {
  for (const { lessonId, courseId } of versions) {
    const lessons = courses.find(({ course }) => course.id === courseId)?.lessons ?? []
    for (const enrollment of enrollments.filter((one) => one.courseId === courseId)) {
      const { userId, completedAt } = enrollment
      if (completedAt)
        progress.push({
          userId,
          lessonId,
          bestPercent: 100,
          completedAt,
          createdAt: completedAt,
          updatedAt: completedAt,
        })
      const rowOf = new Map(progress.filter((row) => row.userId === userId).map((row) => [row.lessonId, row]))
      if (lessons.some(({ id }) => rowOf.has(id)))
        enrollment.percent = coursePercent(
          lessons.map(({ id, durationMs }) => {
            const row = rowOf.get(id)
            return { durationMs, watchedMs: row?.watchedMs ?? 0, completedAt: row?.completedAt ?? null }
          }),
        )
    }
  }
}

/** An attempt for everybody who has completed a quiz, and two of the shown learner that did not go well. */
export function buildAttempts(
  context: SeedContext,
  versions: readonly Version[],
  progress: readonly ProgressRow[],
  shown: PersonRow,
) {
  const own = forkContext(context, SEED + 1)
  const attempts: (Insert<typeof tables.quizAttempts> & { id: string })[] = []
  const answers: Insert<typeof tables.quizAnswers>[] = []
  const add = (version: Version, userId: string, at: Date, wrong: ReadonlySet<number>, number = 1) => {
    const paper = toPaper(version)
    const id = own.id(at)
    const score = paper.length - wrong.size
    attempts.push({
      id,
      userId,
      lessonId: version.lessonId,
      lessonTitle: seedQuizzes.find(({ intro }) => intro === version.settings.intro)?.title ?? '',
      courseId: version.courseId,
      versionId: version.id,
      number,
      paper,
      passPercent: version.settings.passPercent,
      startedAt: addMinutes(at, -6),
      submittedAt: at,
      score,
      maxScore: paper.length,
      isPassed: (score * 100) / paper.length >= version.settings.passPercent,
    })
    for (const [index, question] of paper.entries())
      answers.push({
        attemptId: id,
        number: index + 1,
        questionId: question.id,
        chosen: wrong.has(index) ? wrongAnswer(question, own) : question.correct,
        answeredAt: at,
        isCorrect: !wrong.has(index),
        points: wrong.has(index) ? 0 : 1,
      })
  }
  for (const version of versions) {
    const needed = Math.ceil((version.questionCount * version.settings.passPercent) / 100)
    for (const { userId, lessonId, completedAt } of progress) {
      if (lessonId !== version.lessonId || !completedAt) continue
      const wrong = new Set<number>()
      for (let index = 0; index < version.questionCount; index += 1)
        if (version.questionCount - wrong.size > needed && own.random.between(0, 99) >= KNOWS_PERCENT)
          wrong.add(index)
      add(version, userId, notAfter(completedAt, context.now), wrong)
    }
  }
  const first = versions[0]
  if (first) {
    add(first, shown.id, own.daysAgo(2, 20, 15), new Set([1, 3, 4]), 2)
    add(first, shown.id, own.daysAgo(9, 20, 40), new Set([0, 1, 2, 3]))
  }
  return { attempts, answers }
}

/** Choices are shown in another order than the right one only where that is the question. */
const toPaper = ({ items }: Version): Paper =>
  items.flatMap((item) => {
    if (item.kind !== 'question') return []
    const { question } = item
    const ids = question.choices.map(({ id }) => id)
    if (question.kind === 'order')
      return [{ ...question, choices: question.choices.toReversed(), correct: ids }]
    const right = question.choices.filter(({ isCorrect }) => isCorrect)
    return [{ ...question, correct: right.map(({ id }) => id) }]
  })

function wrongAnswer({ kind, choices, correct }: Paper[number], { random }: SeedContext): string[] {
  if (kind === 'order') return [correct[1]!, correct[0]!, ...correct.slice(2)]
  if (kind === 'multiple') return correct.slice(1)
  const others = choices.filter(({ id }) => !correct.includes(id))
  return [others[random.between(0, others.length - 1)]!.id]
}
