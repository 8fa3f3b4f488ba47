import { isDeepStrictEqual } from 'node:util'
import { AppError, type EditVersion } from '@repo/contract'
import type { quizItems, quizSettings } from '@repo/contract/crm-quizzes'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import {
  assertMayReadDraft,
  assertMayWriteDraft,
  findLessonsWithLearners,
  isWithLearners,
} from '../curriculum/index.ts'
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
    const read = together(source)
    const [course, lesson, quiz] = await Promise.all([
      bank.findCourse(read, courseId),
      repo.findQuizLesson(read, courseId, lessonId),
      repo.findQuiz(read, lessonId),
    ])
    if (!course) throw new AppError('course.not_found')
    if (!lesson) throw new AppError('lesson.not_found')
    // An id that the draft of another course has, too, leads to no quiz of that one.
    if (quiz && quiz.courseId !== courseId) throw new AppError('lesson.not_found')
    return { course, lesson, settings: quiz?.settings ?? freshSettings, items: quiz?.items ?? [] }
  }
  type Found = Awaited<ReturnType<typeof find>>

  /** The questions that the quizzes of a course choose from. */
  const readBank = async (source: DbOrTx, courseId: string) => {
    const read = together(source)
    const [questions, pictures, lessonIds] = await Promise.all([
      bank.findBank(read, courseId),
      bank.findPictures(read, courseId),
      bank.findLessonIds(read, courseId),
    ])
    return { questions, pictures, lessonIds }
  }
  type Bank = Awaited<ReturnType<typeof readBank>>

  const prepare = async (source: DbOrTx, found: Found) =>
    prepareFrom(await readBank(source, found.course.id), found)

  /** What publishing the draft now would give learners, and what it lacks. */
  const prepareFrom = ({ questions, pictures, lessonIds }: Bank, { items }: Found) => {
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

  const view = async (source: DbOrTx, courseId: string, lessonId: string) => {
    const read = together(source)
    const [found, questions, latest, isShown, version] = await Promise.all([
      find(read, courseId, lessonId),
      readBank(read, courseId),
      repo.findLatestVersion(read, lessonId),
      isWithLearners(read, courseId, lessonId),
      editVersion(read, 'quiz', lessonId),
    ])
    const { course, lesson, settings, items } = found
    const { gaps, published } = prepareFrom(questions, found)
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
      hasChanges: isNew(latest?.version, found, published),
      isWithLearners: isShown,
      version,
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
      await assertMayWriteDraft(tx, courseId, actor)
      const found = await find(tx, courseId, lessonId)
      await assertUnedited(tx, 'quiz', lessonId, { version, userId: actor.id })
      const audit = await work(tx, found)
      await recordAudit(tx, { ...auditOf(actor), subjectType: 'quiz', subjectId: lessonId, ...audit })
      return view(tx, courseId, lessonId)
    })

  const store = (tx: Tx, { course, lesson, settings, items }: Found) =>
    repo.saveQuiz(tx, { lessonId: lesson.id, courseId: course.id, settings, items, updatedAt: clock() })

  const isNew = (version: repo.QuizVersion | undefined, { settings }: Found, published: PublishedItem[]) =>
    !(isDeepStrictEqual(version?.settings, settings) && isDeepStrictEqual(version?.items, published))

  /** Writes the version that learners get from now on. */
  const giveToLearners = async (
    tx: Tx,
    { course, lesson, settings }: Found,
    published: PublishedItem[],
    actor: Actor,
  ) => {
    const latest = await repo.findLatestVersion(tx, lesson.id)
    const number = (latest?.version.number ?? 0) + 1
    const questionCount = published.reduce(
      (sum, item) => sum + (item.kind === 'question' ? 1 : item.count),
      0,
    )
    await repo.insertVersion(tx, {
      lessonId: lesson.id,
      courseId: course.id,
      number,
      settings,
      items: published,
      questionCount,
      publishedAt: clock(),
      publishedBy: actor.id,
    })
    await cache.announceChange(tx)
    return { action: 'quiz.published', after: { title: lesson.title, number, questionCount } } as const
  }

  /** Quizzes that were changed since they were published last; those that lack something are left out. */
  const changed = async (source: DbOrTx, courseId: string): Promise<Changed[]> => {
    const read = together(source)
    const [course, stored, lessonOf, questions, latest] = await Promise.all([
      bank.findCourse(read, courseId),
      repo.findQuizzesOf(read, courseId),
      repo.findQuizLessons(read, courseId),
      readBank(read, courseId),
      repo.findLatestVersions(read, courseId),
    ])
    return stored.flatMap(({ lessonId, settings, items }) => {
      const lesson = lessonOf(lessonId)
      if (!course || !lesson) return []
      const found = { course, lesson, settings, items }
      const { gaps, published } = prepareFrom(questions, found)
      if (gaps.length > 0 || !isNew(latest.get(lessonId), found, published)) return []
      return [{ lessonId, title: lesson.title, content: { settings, items: published }, found }]
    })
  }
  interface Changed {
    lessonId: string
    title: string
    content: { settings: StoredSettings; items: PublishedItem[] }
    found: Found
  }

  /** Those of them that learners have. */
  const waiting = async (source: DbOrTx, courseId: string) => {
    const read = together(source)
    const [all, shown] = await Promise.all([changed(read, courseId), findLessonsWithLearners(read, courseId)])
    return all.filter(({ lessonId }) => shown.has(lessonId))
  }

  return {
    /** @throws AppError `course.not_found`, `lesson.not_found` */
    get: (courseId: string, lessonId: string, actor: Actor) =>
      readWithVersion(db, async (read) => {
        const [, shown] = await Promise.all([
          assertMayReadDraft(read, courseId, actor),
          view(read, courseId, lessonId),
        ])
        return shown
      }),

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

    /**
     * @throws AppError `course.not_found`, `lesson.not_found`, `edit.outdated`, `quiz.not_publishable` with the gaps, or
     * `lesson.needs_approval` for a doctor where learners have the lesson
     */
    publish: (courseId: string, lessonId: string, version: EditVersion, actor: Actor) =>
      change({ courseId, lessonId }, { version, actor }, async (tx, found) => {
        if (actor.doctor && (await isWithLearners(tx, courseId, lessonId)))
          throw new AppError('lesson.needs_approval')
        const { gaps, published } = await prepare(tx, found)
        if (gaps.length > 0) throw new AppError('quiz.not_publishable', { details: { gaps } })
        return giveToLearners(tx, found, published, actor)
      }),

    changed,
    waiting,

    /** Publishes what `waiting` answers, in the transaction of a caller who has locked the course. */
    async publishWaitingIn(
      tx: Tx,
      courseId: string,
      actor: Actor,
      isMeant: (one: Changed) => boolean,
    ): Promise<void> {
      for (const { lessonId, content, found } of (await waiting(tx, courseId)).filter(isMeant)) {
        const audit = await giveToLearners(tx, found, content.items, actor)
        const subject = { subjectType: 'quiz', subjectId: lessonId } as const
        await recordAudit(tx, { ...auditOf(actor), ...subject, ...audit })
      }
    },
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
