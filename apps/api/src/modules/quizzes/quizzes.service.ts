import { isDeepStrictEqual } from 'node:util'
import { AppError, type EditVersion } from '@repo/contract'
import type { quizItems, quizSettings } from '@repo/contract/crm-quizzes'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readForEdit } from '../../db/edits.ts'
import * as bank from './bank.repo.ts'
import { drawable, gapsOf, quizGaps } from './gaps.ts'
import type { PublishedItem, StoredQuestion, StoredSettings } from './quizzes.repo.ts'
import * as repo from './quizzes.repo.ts'

const freshSettings: StoredSettings = {
  intro: '',
  timeLimitMinutes: null,
  maxAttempts: null,
  passPercent: 80,
  isShuffled: true,
}

/** Quizzes as staff make them: a draft that learners never see, and what was published of it. */
export function createQuizzesService({ db, clock, cache }: Needs<'db' | 'clock' | 'cache'>) {
  const find = async (source: DbOrTx, courseId: string, lessonId: string) => {
    const course = await bank.findCourse(source, courseId)
    if (!course) throw new AppError('course.not_found')
    const lesson = await repo.findQuizLesson(source, courseId, lessonId)
    if (!lesson) throw new AppError('lesson.not_found')
    const quiz = await repo.findQuiz(source, lessonId)
    return { course, lesson, settings: quiz?.settings ?? freshSettings, items: quiz?.items ?? [] }
  }
  type Found = Awaited<ReturnType<typeof find>>

  /** What publishing the draft now would give learners, and what it lacks. */
  const prepare = async (source: DbOrTx, { course, items }: Found) => {
    const questions = await bank.findBank(source, course.id)
    const pictures = await bank.findPictures(source, course.id)
    const lessonIds = await bank.findLessonIds(source, course.id)
    const pictureOf = new Map(pictures.map((one) => [one.id, one]))
    const questionOf = new Map(questions.map((one) => [one.id, one]))
    const whole = questions.filter((question) => gapsOf(question, lessonIds).length === 0)
    const published = items.flatMap((item): PublishedItem[] => {
      if (item.kind === 'question') {
        const question = questionOf.get(item.questionId)
        return question ? [{ kind: 'question', question: toStored(question, pictureOf) }] : []
      }
      const drawn = drawable(items, whole, item.tag).map((question) => toStored(question, pictureOf))
      return [{ kind: 'draw', count: item.count, questions: drawn }]
    })
    return { gaps: quizGaps(items, questions, lessonIds), published }
  }

  const view = async (tx: Tx, found: Found) => {
    const { course, lesson, settings, items } = found
    const { gaps, published } = await prepare(tx, found)
    const latest = await repo.findLatestVersion(tx, lesson.id)
    return {
      course,
      lesson,
      settings,
      items,
      gaps,
      published: latest && {
        number: latest.version.number,
        at: latest.version.publishedAt.toISOString(),
        by: latest.by,
        questionCount: latest.version.questionCount,
      },
      hasChanges: !(
        isDeepStrictEqual(latest?.version.settings, settings) &&
        isDeepStrictEqual(latest?.version.items, published)
      ),
      version: await editVersion(tx, 'quiz', lesson.id),
    }
  }

  /** Runs one change of a quiz: locks its course, refuses an outdated version, writes the audit entry. */
  const change = (
    { courseId, lessonId }: { courseId: string; lessonId: string },
    { version, actor }: { version: EditVersion; actor: Actor },
    work: (tx: Tx, found: Found) => Promise<AuditChange>,
  ) =>
    db.transaction(async (tx) => {
      if (!(await bank.lockCourse(tx, courseId))) throw new AppError('course.not_found')
      const found = await find(tx, courseId, lessonId)
      await assertUnedited(tx, 'quiz', lessonId, { version, userId: actor.id })
      const audit = await work(tx, found)
      await recordAudit(tx, { ...auditOf(actor), subjectType: 'quiz', subjectId: lessonId, ...audit })
      return view(tx, await find(tx, courseId, lessonId))
    })

  const store = (tx: Tx, { course, lesson, settings, items }: Found) =>
    repo.saveQuiz(tx, { lessonId: lesson.id, courseId: course.id, settings, items, updatedAt: clock() })

  return {
    /** @throws AppError `course.not_found`, `lesson.not_found` */
    get: (courseId: string, lessonId: string) =>
      readForEdit(db, async (tx) => view(tx, await find(tx, courseId, lessonId))),

    /**
     * What publishing the draft now would give learners.
     * @throws AppError `course.not_found`, `lesson.not_found`
     */
    async drafted(courseId: string, lessonId: string) {
      const found = await find(db, courseId, lessonId)
      return { settings: found.settings, items: (await prepare(db, found)).published }
    },

    /** @throws AppError `course.not_found`, `lesson.not_found`, `edit.outdated` */
    saveSettings: (
      courseId: string,
      lessonId: string,
      { version, ...settings }: Edit<z.output<typeof quizSettings>>,
      actor: Actor,
    ) =>
      change({ courseId, lessonId }, { version, actor }, async (tx, found) => {
        await store(tx, { ...found, settings })
        return { action: 'quiz.settings_saved', before: found.settings, after: settings }
      }),

    /** @throws AppError `course.not_found`, `lesson.not_found`, `edit.outdated`, `quiz_question.not_found` */
    saveItems: (
      courseId: string,
      lessonId: string,
      { version, items }: Edit<{ items: z.output<typeof quizItems> }>,
      actor: Actor,
    ) =>
      change({ courseId, lessonId }, { version, actor }, async (tx, found) => {
        const ids = items.flatMap((item) => (item.kind === 'question' ? [item.questionId] : []))
        if (new Set(ids).size < ids.length || !(await bank.areInBank(tx, courseId, ids)))
          throw new AppError('quiz_question.not_found')
        await store(tx, { ...found, items })
        return { action: 'quiz.items_saved', before: { items: found.items }, after: { items } }
      }),

    /** @throws AppError `course.not_found`, `lesson.not_found`, `edit.outdated`, `quiz.not_publishable` with the gaps */
    publish: (courseId: string, lessonId: string, version: EditVersion, actor: Actor) =>
      change({ courseId, lessonId }, { version, actor }, async (tx, found) => {
        const { gaps, published } = await prepare(tx, found)
        if (gaps.length > 0) throw new AppError('quiz.not_publishable', { details: { gaps } })
        const latest = await repo.findLatestVersion(tx, lessonId)
        const number = (latest?.version.number ?? 0) + 1
        const questionCount = published.reduce(
          (sum, item) => sum + (item.kind === 'question' ? 1 : item.count),
          0,
        )
        await repo.insertVersion(tx, {
          lessonId,
          courseId,
          number,
          settings: found.settings,
          items: published,
          questionCount,
          publishedAt: clock(),
          publishedBy: actor.id,
        })
        await cache.announceChange(tx)
        return { action: 'quiz.published', after: { title: found.lesson.title, number, questionCount } }
      }),
  }
}

function toStored(
  question: bank.BankQuestion,
  pictures: ReadonlyMap<string, bank.QuizPicture>,
): StoredQuestion {
  const { id, kind, text, points, explanation, choices, linkLessonId, linkStartMs, isKey } = question
  const picture = question.pictureId ? pictures.get(question.pictureId) : undefined
  return {
    id,
    kind,
    text,
    points,
    explanation,
    choices,
    link: linkLessonId ? { lessonId: linkLessonId, startMs: linkStartMs } : null,
    picture: picture
      ? { path: picture.path, width: picture.width, height: picture.height, alt: question.pictureAlt }
      : null,
    // Absent where it is not, as in the versions from before there were key questions.
    ...(isKey ? { isKey } : {}),
  }
}
