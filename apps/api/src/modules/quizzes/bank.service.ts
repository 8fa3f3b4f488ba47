import { AppError } from '@repo/contract'
import { MAX_QUESTIONS, type questionBody } from '@repo/contract/crm-quizzes'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { drawQuestionPicture } from '../../storage/picture.ts'
import { questionPictures } from '../../storage/public-pictures.ts'
import { assertMayReadDraft, assertMayWriteDraft } from '../curriculum/index.ts'
import * as repo from './bank.repo.ts'
import { gapsOf } from './gaps.ts'
import { findQuizzesOf } from './quizzes.repo.ts'
import { pictureUrl } from './view.ts'

type QuestionBody = z.output<typeof questionBody>

/** Drawing a large picture takes a second of a processor. */
const uploads: Limit = { name: 'question-picture', max: 120, windowMs: HOUR_MS }

/** The questions of a course, from which its quizzes choose and draw. */
export function createBankService(services: Needs<'db' | 'env' | 'storage' | 'limiter' | 'clock'>) {
  const { db, env, storage, limiter, clock } = services

  const list = async (source: DbOrTx, courseId: string) => {
    const read = together(source)
    const [questions, pictures, lessonIds, quizzes] = await Promise.all([
      repo.findBankForEdit(read, courseId),
      repo.findPictures(read, courseId),
      repo.findLessonIds(read, courseId),
      findQuizzesOf(read, courseId),
    ])
    const pictureOf = new Map(pictures.map((one) => [one.id, one]))
    return questions.map(({ question, version }) => {
      const { id, kind, text, points, tags, explanation, choices, pictureId, pictureAlt, isKey } = question
      const picture = pictureId ? pictureOf.get(pictureId) : undefined
      return {
        id,
        kind,
        text,
        points,
        tags,
        explanation,
        choices,
        pictureId,
        pictureAlt,
        isKey,
        linkLessonId: question.linkLessonId,
        linkStartMs: question.linkStartMs,
        picture: picture
          ? {
              url: pictureUrl(env.PUBLIC_API_PREFIX, picture.path),
              width: picture.width,
              height: picture.height,
            }
          : null,
        gaps: gapsOf(question, lessonIds),
        usedIn: quizzes.filter(({ items }) =>
          items.some((item) => item.kind === 'question' && item.questionId === id),
        ).length,
        updatedAt: question.updatedAt.toISOString(),
        version,
      }
    })
  }

  const one = async (tx: Tx, courseId: string, id: string) => {
    const found = (await list(tx, courseId)).find((question) => question.id === id)
    if (!found) throw new AppError('quiz_question.not_found')
    return found
  }

  const lock = async (tx: Tx, courseId: string, actor: Actor) => {
    if (!(await repo.lockCourse(tx, courseId))) throw new AppError('course.not_found')
    await assertMayWriteDraft(tx, courseId, actor)
  }

  const assertPicture = async (tx: Tx, courseId: string, { pictureId }: QuestionBody) => {
    if (pictureId === null) return
    const pictures = await repo.findPictures(tx, courseId)
    if (!pictures.some(({ id }) => id === pictureId)) throw new AppError('quiz.picture_unknown')
  }

  const subject = (actor: Actor, id: string) => ({
    ...auditOf(actor),
    subjectType: 'quiz_question',
    subjectId: id,
  })

  return {
    /** @throws AppError `course.not_found` */
    async list(courseId: string, actor: Actor) {
      const [, course, questions] = await Promise.all([
        assertMayReadDraft(db, courseId, actor),
        repo.findCourse(db, courseId),
        list(db, courseId),
      ])
      if (!course) throw new AppError('course.not_found')
      return questions
    },

    /** @throws AppError `course.not_found`, `quiz.picture_unknown`, `quiz.bank_full` */
    add: (courseId: string, body: QuestionBody, actor: Actor) =>
      db.transaction(async (tx) => {
        await lock(tx, courseId, actor)
        await assertPicture(tx, courseId, body)
        if ((await repo.countQuestions(tx, courseId)) >= MAX_QUESTIONS) throw new AppError('quiz.bank_full')
        const id = randomUUIDv7()
        const now = clock()
        await repo.insertQuestion(tx, { ...body, id, courseId, createdAt: now, updatedAt: now })
        await recordAudit(tx, { ...subject(actor, id), action: 'quiz_question.created', after: body })
        return one(tx, courseId, id)
      }),

    /** @throws AppError `course.not_found`, `quiz_question.not_found`, `quiz.picture_unknown`, `edit.outdated` */
    save: (courseId: string, id: string, { version, ...body }: Edit<QuestionBody>, actor: Actor) =>
      db.transaction(async (tx) => {
        await lock(tx, courseId, actor)
        const before = await repo.findQuestion(tx, courseId, id)
        if (!before) throw new AppError('quiz_question.not_found')
        await assertUnedited(tx, 'quizQuestion', id, { version, userId: actor.id })
        await assertPicture(tx, courseId, body)
        await repo.updateQuestion(tx, id, { ...body, updatedAt: clock() })
        const { courseId: _, id: __, createdAt: ___, updatedAt: ____, ...old } = before
        await recordAudit(tx, {
          ...subject(actor, id),
          action: 'quiz_question.updated',
          before: old,
          after: body,
        })
        return one(tx, courseId, id)
      }),

    /** @throws AppError `course.not_found`, `quiz_question.not_found`, `quiz_question.in_use` */
    remove: (courseId: string, id: string, actor: Actor) =>
      db.transaction(async (tx) => {
        await lock(tx, courseId, actor)
        const before = await repo.findQuestion(tx, courseId, id)
        if (!before) throw new AppError('quiz_question.not_found')
        if ((await one(tx, courseId, id)).usedIn > 0) throw new AppError('quiz_question.in_use')
        await repo.deleteQuestion(tx, id)
        await recordAudit(tx, { ...subject(actor, id), action: 'quiz_question.removed', before })
        return list(tx, courseId)
      }),

    /** @throws AppError `course.not_found`, `upload.not_an_image`, `request.too_many` */
    async addPicture(courseId: string, file: UploadedFile, actor: Actor) {
      await limiter.hit(uploads, actor.id)
      if (!(await repo.findCourse(db, courseId))) throw new AppError('course.not_found')
      await assertMayWriteDraft(db, courseId, actor)
      const { bytes, width, height } = await drawQuestionPicture(file.bytes)
      const path = questionPictures.newPath()
      await storage.put(questionPictures.keyOf(path), bytes)
      const id = randomUUIDv7()
      try {
        await db.transaction(async (tx) => {
          await repo.insertPicture(tx, { id, courseId, path, width, height, createdAt: clock() })
          await recordAudit(tx, {
            ...auditOf(actor),
            action: 'quiz_picture.added',
            subjectType: 'course',
            subjectId: courseId,
            after: { pictureId: id },
          })
        })
      } catch (error) {
        await storage.remove(questionPictures.keyOf(path))
        throw error
      }
      return { id, url: pictureUrl(env.PUBLIC_API_PREFIX, path), width, height }
    },
  }
}
