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
import { createLessonCompletion, type WithLessonAccess } from '../learning/index.ts'
import { judgeLessonFile } from '../lesson-files/index.ts'
import type { WithRecordings } from '../recordings/index.ts'
import type { WithFilms } from '../videos/index.ts'
import { createHandInFilms } from './hand-in-films.service.ts'
import { createHandInNews } from './hand-in-news.service.ts'
import { createHandInParts } from './hand-in-parts.service.ts'
import { createHandInPlaces, type HandInWork, type OpenedAssignment } from './hand-in-places.service.ts'
import { isJudged, missingOf } from './hand-ins.policy.ts'
import * as repo from './hand-ins.repo.ts'
import { fileNameOf, toFilm, toSignature } from './hand-ins.view.ts'

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
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter'> &
    WithLessonAccess &
    WithFilms &
    WithRecordings,
) {
  const { db, clock, queue, storage, limiter, films } = services
  const { open, locked, draftOf } = createHandInPlaces(services)
  const handInFilms = createHandInFilms(services)
  const show = createHandInParts(services)
  const completion = createLessonCompletion(services)
  const news = createHandInNews(services)

  const read = async ({ userId }: Caller, lessonId: string) => {
    const [rows, signatures] = await Promise.all([
      repo.findHandIns(db, userId, lessonId),
      repo.findSignatures(db, userId, [lessonId]),
    ])
    return { handIns: await show(rows), signatures: signatures.map(toSignature) }
  }

  const overview = async (caller: Caller, { lesson, version }: OpenedAssignment) => ({
    task: version.task,
    ...(await read(caller, lesson.id)),
  })

  const change = async (caller: Caller, opened: OpenedAssignment, work: HandInWork) => {
    await locked(caller, opened, work)
    return overview(caller, opened)
  }

  const isSame = (handIn: repo.HandIn, { text, ticks }: Sent) =>
    handIn.text === text && handIn.ticks.toSorted().join() === [...ticks].sort().join()

  /** Keeps what was sent in the draft. @throws AppError `hand_in.sent`, `hand_in.outdated` */
  const keep = async (
    tx: Tx,
    caller: Caller,
    opened: OpenedAssignment,
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
    async get(caller: Caller, lessonId: string) {
      const [{ version }, own] = await Promise.all([open(caller, lessonId), read(caller, lessonId)])
      return { task: version.task, ...own }
    },

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
      const [found, file] = await Promise.all([repo.findHandIn(db, id), repo.findFile(db, id, fileId)])
      if (found?.handIn.userId !== caller.userId) throw new AppError('hand_in.not_found')
      if (!file) throw new AppError('hand_in.file_not_found')
      return { key: file.storageKey, contentType: file.contentType, downloadName: fileNameOf(file) }
    },

    playFilm: handInFilms.play,

    /** @throws AppError `hand_in.film_not_found` also for the film of a hand-in that was handed in */
    async removeFilm(caller: Caller, lessonId: string) {
      const opened = await open(caller, lessonId)
      return change(caller, opened, async (tx, last) => {
        const draft = last?.handIn.state === 'draft' ? last.handIn : null
        // Of a film whose period is over only the name is left.
        if (!draft?.filmVideoId && !draft?.filmRemovedAt) throw new AppError('hand_in.film_not_found')
        const none = { filmVideoId: null, filmName: null, filmBytes: null, filmRemovedAt: null }
        await repo.updateHandIn(tx, draft.id, none)
        if (draft.filmVideoId) await films.remove(tx, draft.filmVideoId)
      })
    },

    /** @throws AppError `hand_in.sent`, `hand_in.outdated`, `hand_in.incomplete` with what is missing */
    async submit(caller: Caller, lessonId: string, sent: Sent) {
      const opened = await open(caller, lessonId)
      return change(caller, opened, async (tx, last) => {
        // The answer to the first try may have been lost.
        if (last?.handIn.state === 'submitted' && isSame(last.handIn, sent)) return
        const { handIn, task } = await keep(tx, caller, opened, { last, sent })
        const files = await repo.findFiles(tx, [handIn.id])
        const film = toFilm(handIn, await handInFilms.factsOf(tx, [handIn]))
        const missing = missingOf(task, { ...handIn, files: files.length, film })
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
