import { buffer } from 'node:stream/consumers'
import { AppError } from '@repo/contract'
import { lessonFileEndings } from '@repo/contract/lesson-file-names'
import { type Limit, networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { FileAnswer, MadeFile } from '../../http/download.ts'
import { findLessonFiles, type StoredSection } from '../curriculum/index.ts'
import { findWatcher } from '../learning/index.ts'
import { codeOf } from '../playback/index.ts'
import { markFile, markText } from './mark.ts'

/** Drawing a copy takes a second of work for a long document. */
const copiesByHour: Limit = { name: 'lesson-file-copy', max: 60, windowMs: 3_600_000 }

type Carried = StoredSection['lessons'][number]['files'][number]

interface Wish {
  /** The file as its lesson carries it; undefined where the lesson carries no such file. */
  carried: Carried | undefined
  /** Whose name the copy carries; null for a visitor. */
  holderId: string | null
  ip: string
}

/** Files of lessons to be saved, as copies that carry a name where the lesson says so. */
export function createFileCopies({
  db,
  storage,
  limiter,
  clock,
}: Needs<'db' | 'storage' | 'clock' | 'limiter'>) {
  /** What a copy needs, to be read with what decides whether it may be made. */
  const find = (fileId: string, holderId: string | null) =>
    Promise.all([findLessonFiles(db, [fileId]), holderId === null ? null : findWatcher(db, holderId)])

  /** @throws AppError `lesson_file.not_found`, `request.too_many` */
  const make = async (
    { carried, holderId, ip }: Wish,
    [rows, watcher]: Awaited<ReturnType<typeof find>>,
  ): Promise<FileAnswer | MadeFile> => {
    const row = carried && rows.get(carried.id)
    if (!carried || !row) throw new AppError('lesson_file.not_found')
    const { storageKey: key, contentType } = row
    const downloadName = `${carried.name}.${lessonFileEndings[contentType]}`
    if (!carried.isWatermarked) return { key, contentType, downloadName }
    await limiter.hit(copiesByHour, holderId ?? networkOf(ip))
    const holder = watcher && holderId !== null ? { ...watcher, code: codeOf(holderId) } : null
    const original = await buffer(await storage.read(key))
    const content = await markFile(original, contentType, markText(holder, clock()))
    return { content, contentType, downloadName }
  }

  return { find, make }
}
