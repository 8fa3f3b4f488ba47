import { randomBytes } from 'node:crypto'
import { AppError } from '@repo/contract'
import { MAX_HAND_IN_FILES } from '@repo/contract/hand-in-limits'
import { lessonFileEndings } from '@repo/contract/lesson-file-names'
import type { Caller } from '../../core/caller.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import type { FileAnswer } from '../../http/download.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { createLessonCompletion, isOver, lockEnrollment, type WithLessonAccess } from '../learning/index.ts'
import { judgeLessonFile } from '../lesson-files/index.ts'
import { findLatestVersion } from './assignments.repo.ts'
import { createHandInNews } from './hand-in-news.service.ts'
import { isJudged, missingOf } from './hand-ins.policy.ts'
import * as repo from './hand-ins.repo.ts'
import { fileNameOf, toHandIn, toSignature } from './hand-ins.view.ts'

/** Private: served only by the routes that ask who may read the hand-in. */
export const HAND_INS_FOLDER = 'hand-in-files'
const uploadsByHour: Limit = { name: 'hand-in-file', max: 60, windowMs: HOUR_MS }

interface Sent {
  text: string
  ticks: readonly string[]
  version: number
}

/** A learner's own hand-ins: read, written and sent. Those of anybody else are answered as not found. */
export function createHandInsService(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter'> & WithLessonAccess,
) {
  const { db, clock, queue, storage, limiter, lessonAccess } = services
  const completion = createLessonCompletion(services)
  const news = createHandInNews(services)

  /** @throws AppError unless the learner has the course and the assignment is published. */
  const open = async (caller: Caller, lessonId: string) => {
    const opened = await lessonAccess.open(caller, lessonId)
    const { lesson, enrollment } = opened
    if (lesson.kind !== 'assignment') throw new AppError('lesson.not_found')
    if (enrollment?.state !== 'active') throw new AppError('course.not_enrolled')
    if (isOver(enrollment, clock())) throw new AppError('course.access_expired')
    if (await lessonAccess.lacksProfession(caller, opened)) throw new AppError('lesson.professionals_only')
    const latest = await findLatestVersion(db, lessonId)
    if (!latest) throw new AppError('lesson.not_ready')
    return { lesson, version: latest.version }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  const overview = async (caller: Caller, { lesson, version }: Opened) => {
    const rows = await repo.findHandIns(db, caller.userId, lesson.id)
    const files = await repo.findFiles(
      db,
      rows.map(({ handIn }) => handIn.id),
    )
    const signatures = await repo.findSignatures(db, caller.userId, [lesson.id])
    return {
      task: version.task,
      handIns: rows.map((row) => toHandIn(row, files, clock())),
      signatures: signatures.map(toSignature),
    }
  }

  type Work = (tx: Tx, last: repo.HandInRow | undefined) => Promise<void>

  /** Runs with the learner's hand-ins locked, the newest of which is given. */
  const locked = (caller: Caller, { lesson }: Opened, work: Work) =>
    db.transaction(async (tx) => {
      await lockEnrollment(tx, caller.userId, lesson.courseId)
      const [last] = await repo.findHandIns(tx, caller.userId, lesson.id)
      await work(tx, last)
    })

  const change = async (caller: Caller, opened: Opened, work: Work) => {
    await locked(caller, opened, work)
    return overview(caller, opened)
  }

  const begin = (tx: Tx, caller: Caller, { lesson, version }: Opened, number: number) =>
    repo.insertHandIn(tx, {
      userId: caller.userId,
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      courseId: lesson.courseId,
      versionId: version.id,
      number,
      state: 'draft',
      startedAt: clock(),
    })

  /** The hand-in that is being written, begun where there is none. @throws AppError `hand_in.sent` */
  const draftOf = async (tx: Tx, caller: Caller, opened: Opened, last: repo.HandInRow | undefined) => {
    if (last?.handIn.state === 'draft') return { ...last, isNew: false }
    if (last && last.handIn.state !== 'returned') throw new AppError('hand_in.sent')
    const handIn = await begin(tx, caller, opened, (last?.handIn.number ?? 0) + 1)
    return { handIn, task: opened.version.task, isNew: true }
  }

  const isSame = (handIn: repo.HandIn, { text, ticks }: Sent) =>
    handIn.text === text && handIn.ticks.toSorted().join() === [...ticks].sort().join()

  /** Keeps what was sent in the draft. @throws AppError `hand_in.sent`, `hand_in.outdated` */
  const keep = async (
    tx: Tx,
    caller: Caller,
    opened: Opened,
    { last, sent }: { last: repo.HandInRow | undefined; sent: Sent },
  ) => {
    const draft = await draftOf(tx, caller, opened, last)
    const { handIn, task, isNew } = draft
    const known = new Set(task.checklist.map(({ id }) => id))
    const ticks = [...new Set(sent.ticks)].filter((id) => known.has(id))
    if (!isNew && isSame(handIn, { ...sent, ticks })) return draft
    // A new one begins with 0: anything else was written for one that was handed in meanwhile.
    if (isNew ? sent.version !== 0 : handIn.version !== sent.version) throw new AppError('hand_in.outdated')
    const changed = { text: sent.text, ticks, version: isNew ? 1 : handIn.version + 1 }
    await repo.updateHandIn(tx, handIn.id, changed)
    return { handIn: { ...handIn, ...changed }, task, isNew }
  }

  return {
    get: async (caller: Caller, lessonId: string) => overview(caller, await open(caller, lessonId)),

    /** @throws AppError `hand_in.sent`, `hand_in.outdated`, and why the lesson does not open */
    async save(caller: Caller, lessonId: string, sent: Sent) {
      const opened = await open(caller, lessonId)
      return change(caller, opened, async (tx, last) => {
        await keep(tx, caller, opened, { last, sent })
      })
    },

    /** @throws AppError `hand_in.sent`, `hand_in.files_full`, `hand_in.part_off`, or why the file is refused */
    async addFile(caller: Caller, lessonId: string, name: string, file: UploadedFile) {
      const opened = await open(caller, lessonId)
      await limiter.hit(uploadsByHour, caller.userId)
      const { type, bytes } = await judgeLessonFile(file)
      const storageKey = `${HAND_INS_FOLDER}/${randomBytes(16).toString('hex')}.${lessonFileEndings[type]}`
      await storage.put(storageKey, bytes)
      try {
        await locked(caller, opened, async (tx, last) => {
          const { handIn, task } = await draftOf(tx, caller, opened, last)
          if (task.files === 'off') throw new AppError('hand_in.part_off')
          const there = await repo.findFiles(tx, [handIn.id])
          if (there.length >= MAX_HAND_IN_FILES) throw new AppError('hand_in.files_full')
          await repo.insertFile(tx, {
            handInId: handIn.id,
            storageKey,
            name,
            contentType: type,
            bytes: bytes.length,
            createdAt: clock(),
          })
        })
      } catch (error) {
        // Any other error may hide a commit whose answer was lost: the sweep removes what has no row.
        if (error instanceof AppError) await storage.remove(storageKey)
        throw error
      }
      return overview(caller, opened)
    },

    /** @throws AppError `hand_in.file_not_found` also for a file of a hand-in that was handed in */
    async removeFile(caller: Caller, lessonId: string, fileId: string) {
      const opened = await open(caller, lessonId)
      return change(caller, opened, async (tx, last) => {
        const file = last?.handIn.state === 'draft' ? await repo.findFile(tx, last.handIn.id, fileId) : null
        if (!file) throw new AppError('hand_in.file_not_found')
        await repo.removeFile(tx, file.id)
        await queue.send(removeFilesJob, { keys: [file.storageKey] }, { tx })
      })
    },

    /** @throws AppError `hand_in.not_found`, `hand_in.file_not_found` */
    async file(caller: Caller, id: string, fileId: string): Promise<FileAnswer> {
      const found = await repo.findHandIn(db, id)
      if (found?.handIn.userId !== caller.userId) throw new AppError('hand_in.not_found')
      const file = await repo.findFile(db, id, fileId)
      if (!file) throw new AppError('hand_in.file_not_found')
      return { key: file.storageKey, contentType: file.contentType, downloadName: fileNameOf(file) }
    },

    /** @throws AppError `hand_in.sent`, `hand_in.outdated`, `hand_in.incomplete` with what is missing */
    async submit(caller: Caller, lessonId: string, sent: Sent) {
      const opened = await open(caller, lessonId)
      return change(caller, opened, async (tx, last) => {
        // The answer to the first try may have been lost.
        if (last?.handIn.state === 'submitted' && isSame(last.handIn, sent)) return
        const { handIn, task } = await keep(tx, caller, opened, { last, sent })
        const files = await repo.findFiles(tx, [handIn.id])
        const missing = missingOf(task, { ...handIn, files: files.length })
        if (missing.length > 0) throw new AppError('hand_in.incomplete', { details: { missing } })
        const submittedAt = clock()
        await repo.updateHandIn(tx, handIn.id, { state: 'submitted', submittedAt })
        const { userId, courseId } = handIn
        if (!isJudged(task)) await completion.complete(tx, { userId, courseId, lessonId, at: submittedAt })
        await news.tellTeachers(tx, handIn)
      })
    },
  }
}
