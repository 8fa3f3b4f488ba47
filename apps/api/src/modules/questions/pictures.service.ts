import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { MAX_QUESTION_PICTURES } from '@repo/contract/questions'
import type { Caller } from '../../core/caller.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import type { FileAnswer } from '../../http/download.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { drawQuestionPicture } from '../../storage/picture.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import * as repo from './pictures.repo.ts'
import { mayChange } from './questions.policy.ts'
import { lockQuestion, type Question } from './questions.repo.ts'
import { createReading } from './reading.service.ts'

/** Private: served only by the routes that ask who may read the question. */
export const PICTURES_FOLDER = 'question-files'
/** Drawing a large picture takes a second of a processor. */
const uploadsByHour: Limit = { name: 'question-case-picture', max: 30, windowMs: HOUR_MS }

const newPictureKey = () => `${PICTURES_FOLDER}/${randomBytes(16).toString('hex')}.webp`

/** @throws AppError `question.picture_not_found`; the caller has made sure that the question may be read */
export function toPictureFile(picture: repo.Picture | undefined): FileAnswer {
  if (!picture) throw new AppError('question.picture_not_found')
  return { key: picture.storageKey, contentType: 'image/webp', downloadName: 'anh-cau-hoi.webp' }
}

/** Pictures that learners add to their questions. */
export function createPicturesService(
  services: Needs<'db' | 'queue' | 'storage' | 'clock' | 'limiter'> & WithLessonAccess & WithRecordings,
) {
  const { db, queue, storage, clock, limiter } = services
  const reading = createReading(services)

  const actOnOwn = async (
    caller: Caller,
    id: string,
    work: (tx: Tx, question: Question) => Promise<void>,
  ) => {
    await db.transaction(async (tx) => {
      const question = await lockQuestion(tx, id)
      if (question?.userId !== caller.userId) throw new AppError('question.not_found')
      await work(tx, question)
    })
    return reading.detail(caller.userId, id)
  }

  return {
    /**
     * The same picture again changes nothing.
     * @throws AppError `upload.not_an_image`, `question.answered`, `question.pictures_full`, `request.too_many`
     */
    async add(caller: Caller, id: string, file: UploadedFile) {
      await reading.open(caller, id)
      await limiter.hit(uploadsByHour, caller.userId)
      const digest = createHash('sha256').update(file.bytes).digest('hex')
      const { bytes, width, height } = await drawQuestionPicture(file.bytes)
      const storageKey = newPictureKey()
      await storage.put(storageKey, bytes)
      let isKept = false
      try {
        const detail = await actOnOwn(caller, id, async (tx, question) => {
          if (!mayChange(question)) throw new AppError('question.answered')
          const there = await repo.findPictures(tx, [id])
          if (there.some((picture) => picture.digest === digest)) return
          if (there.length >= MAX_QUESTION_PICTURES) throw new AppError('question.pictures_full')
          await repo.insertPicture(tx, {
            questionId: id,
            storageKey,
            digest,
            width,
            height,
            createdAt: clock(),
          })
          isKept = true
        })
        return detail
      } finally {
        if (!isKept) await storage.remove(storageKey)
      }
    },

    /** A picture that should not be there goes at any time. @throws AppError `question.picture_not_found` */
    async remove(caller: Caller, id: string, pictureId: string) {
      await reading.open(caller, id)
      return actOnOwn(caller, id, async (tx) => {
        const picture = await repo.findPicture(tx, id, pictureId)
        if (!picture) throw new AppError('question.picture_not_found')
        await repo.removePicture(tx, pictureId)
        await queue.send(removeFilesJob, { keys: [picture.storageKey] }, { tx })
      })
    },

    async read(caller: Caller, id: string, pictureId: string) {
      const [, picture] = await Promise.all([reading.open(caller, id), repo.findPicture(db, id, pictureId)])
      return toPictureFile(picture)
    },
  }
}
