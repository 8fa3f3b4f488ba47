import { AppError } from '@repo/contract'
import { MAX_NOTES, MAX_NOTES_OF_LESSON, type noteBody, type noteFormats } from '@repo/contract/notes'
import { foldText } from '@repo/messages'
import type { z } from 'zod'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { together } from '../../db/together.ts'
import type { MadeFile } from '../../http/download.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import * as repo from './notes.repo.ts'
import { chaptersOf, toNote } from './notes.view.ts'
import { writeMarkdown } from './notes-markdown.ts'
import { drawNotes } from './notes-pdf.ts'

const PAGE_SIZE = 20
/** Far above what a person writes, also when a day without a network is sent at once. */
const savesByHour: Limit = { name: 'note-save', max: 1000, windowMs: HOUR_MS }
const filesByHour: Limit = { name: 'note-file', max: 20, windowMs: HOUR_MS }

type NoteBody = z.output<typeof noteBody>

/** Own notes of learners. Access to a course is asked for once, when a note is begun: what was written stays theirs. */
export function createNotesService(services: Needs<'db' | 'env' | 'clock' | 'limiter'> & WithLessonAccess) {
  const { db, env, clock, limiter, lessonAccess } = services

  const read = async (userId: string, id: string) => {
    const row = await repo.findNote(db, userId, id)
    if (!row) throw new AppError('note.not_found')
    return toNote(row)
  }

  const insert = async (userId: string, id: string, body: NoteBody) => {
    const { lesson, course } = await lessonAccess.known(userId, body.lessonId)
    const writtenAt = new Date(clock().getTime() - body.ageMs)
    await db.transaction(async (tx) => {
      const counts = await repo.countNotes(tx, userId, lesson.id)
      if (counts.all >= MAX_NOTES || counts.ofLesson >= MAX_NOTES_OF_LESSON)
        throw new AppError('note.too_many')
      const isNew = await repo.insertNote(tx, {
        id,
        userId,
        courseId: course.id,
        lessonId: lesson.id,
        lessonTitle: lesson.title,
        positionMs: body.positionMs,
        text: body.text,
        searchText: foldText(body.text),
        createdAt: writtenAt,
        updatedAt: writtenAt,
      })
      // The id is taken: by another request that sends this same note at the same time, or by a note of another learner.
      if (!isNew && !isRepeated(await repo.lockNote(tx, userId, id), body))
        throw new AppError('note.not_found')
    })
  }

  return {
    /** @throws AppError `lesson.not_found` */
    async listOfLesson(userId: string, lessonId: string) {
      const reads = together(db)
      const [, rows] = await Promise.all([
        lessonAccess.known(userId, lessonId, reads),
        repo.findOfLesson(reads, userId, lessonId),
      ])
      return { items: rows.map(toNote) }
    },

    async list(userId: string, query: ListPlace & { q?: string; course?: string }) {
      const reads = together(db)
      const [{ rows, ...page }, courses] = await Promise.all([
        repo.findNotes(reads, userId, query, PAGE_SIZE),
        repo.countByCourse(reads, userId),
      ])
      return { ...page, pageSize: PAGE_SIZE, items: rows.map(toNote), courses }
    },

    /** @throws AppError `lesson.not_found`, `note.not_found`, `note.outdated` or `note.too_many` */
    async save(userId: string, id: string, body: NoteBody) {
      await limiter.hit(savesByHour, userId)
      const isFound = await db.transaction(async (tx) => {
        const note = await repo.lockNote(tx, userId, id)
        if (!note) return false
        if (isRepeated(note, body)) return true
        if (note.version !== body.version) throw new AppError('note.outdated')
        await repo.updateNote(tx, id, {
          text: body.text,
          searchText: foldText(body.text),
          positionMs: body.positionMs,
          version: note.version + 1,
          updatedAt: new Date(clock().getTime() - body.ageMs),
        })
        return true
      })
      if (!isFound) {
        if (body.version > 0) throw new AppError('note.not_found')
        await insert(userId, id, body)
      }
      return read(userId, id)
    },

    /** @throws AppError `note.not_found`, or `note.outdated` where it was changed since it was read */
    async remove(userId: string, id: string, version: number) {
      await db.transaction(async (tx) => {
        const note = await repo.lockNote(tx, userId, id)
        if (!note) throw new AppError('note.not_found')
        if (note.version !== version) throw new AppError('note.outdated')
        await repo.deleteNote(tx, id)
      })
      return { ok: true as const }
    },

    /** @throws AppError `note.not_found` where there is none */
    async file(
      userId: string,
      { format, course }: { format: (typeof noteFormats)[number]; course?: string },
    ): Promise<MadeFile> {
      await limiter.hit(filesByHour, userId)
      const rows = await repo.findAll(db, userId, course)
      if (rows.length === 0) throw new AppError('note.not_found')
      const document = { brand: env.BRAND_NAME, madeAt: clock(), courses: chaptersOf(rows) }
      const name = course ? `ghi-chu-${course}` : 'ghi-chu'
      return format === 'md'
        ? { content: writeMarkdown(document), contentType: 'text/markdown', downloadName: `${name}.md` }
        : { content: await drawNotes(document), contentType: 'application/pdf', downloadName: `${name}.pdf` }
    },
  }
}

/** The same save that came before, whose answer was lost on the way. */
const isRepeated = (note: repo.Note | undefined, body: NoteBody): boolean =>
  note !== undefined &&
  note.version === body.version + 1 &&
  note.lessonId === body.lessonId &&
  note.text === body.text &&
  note.positionMs === body.positionMs
