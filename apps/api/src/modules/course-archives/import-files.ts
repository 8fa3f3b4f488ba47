import { AppError } from '@repo/contract'
import type { CourseManifest } from '@repo/contract/course-archive'
import { type LessonFileType, lessonFileEndings } from '@repo/contract/lesson-file-names'
import { lessonFileTypes, MAX_LESSON_FILE_BYTES } from '@repo/contract/lesson-files'
import { sniffType } from '../../http/upload.ts'
import { drawCover, drawQuestionPicture, drawSitePicture } from '../../storage/picture.ts'
import { covers, questionPictures } from '../../storage/public-pictures.ts'
import type { Storage } from '../../storage/storage.ts'
import { judgeLessonFile, newLessonFileKey } from '../lesson-files/index.ts'
import { newPictureKey } from '../patient-pictures/index.ts'
import type { Archive } from './archive-reader.ts'
import { importMessages as copy } from './import.messages.ts'
import type { ImportedNames } from './imported-names.ts'

/** Covers and pictures of questions, as large as the endpoints take them. */
const MAX_PICTURE_BYTES = 10_000_000
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Where each file of a manifest will be stored; chosen before anything is, so that a broken import can be swept. */
export interface Plan extends ImportedNames {
  cover: { name: string; path: string } | null
  pictures: ReadonlyMap<string, string>
  /** Keys of pictures of patients. */
  patientPictures: ReadonlyMap<string, string>
  /** Keys without an ending, which follows from what the file is. */
  lessonFiles: ReadonlyMap<string, string>
}

export function planFiles({ course, sections, questions, beforeAfters }: CourseManifest): Plan {
  const cover = course.cover ? { name: course.cover, path: covers.newPath() } : null
  const pictures = new Map(
    questions.flatMap(({ picture }) => (picture ? [[picture, questionPictures.newPath()] as const] : [])),
  )
  const patientPictures = new Map(
    beforeAfters.flatMap(({ before, after }) =>
      [before, after].map((name) => [name, newPictureKey()] as const),
    ),
  )
  const named = sections.flatMap(({ lessons }) =>
    lessons.flatMap(({ files }) => files.map(({ file }) => file)),
  )
  const lessonFiles = new Map([...new Set(named)].map((file) => [file, newLessonFileKey('x').slice(0, -2)]))
  const endings = Object.values(lessonFileEndings)
  return {
    cover,
    pictures,
    patientPictures,
    lessonFiles,
    keys: [
      ...patientPictures.values(),
      ...[...lessonFiles.values()].flatMap((key) => endings.map((ending) => `${key}.${ending}`)),
    ],
    paths: [...(cover ? [cover.path] : []), ...pictures.values()],
  }
}

export interface StoredFiles {
  coverPath: string | null
  pictures: Map<string, { path: string; width: number; height: number }>
  lessonFiles: Map<string, { key: string; type: LessonFileType; bytes: number }>
  patientPictures: Map<string, { key: string; width: number; height: number }>
  /** What was left out and why. */
  notes: string[]
}

/** Judges and stores the files of an archive, one at a time. A file that is refused is left out and noted. */
export async function storeFiles(storage: Storage, archive: Archive, plan: Plan): Promise<StoredFiles> {
  const stored: StoredFiles = {
    coverPath: null,
    pictures: new Map(),
    patientPictures: new Map(),
    lessonFiles: new Map(),
    notes: [],
  }
  const take = async (name: string, maxBytes: number, types: readonly string[], keep: Keep) => {
    try {
      const bytes = await archive.read(name, maxBytes)
      const type = bytes && sniffType(bytes, types)
      if (!bytes) stored.notes.push(copy.fileMissing(name))
      else if (!type) stored.notes.push(copy.fileOfOtherType(name))
      else await keep({ bytes, type })
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      stored.notes.push(copy.fileRefused(name, error))
    }
  }
  const { cover } = plan
  if (cover)
    await take(cover.name, MAX_PICTURE_BYTES, pictureTypes, async ({ bytes }) => {
      await storage.put(covers.keyOf(cover.path), await drawCover(bytes))
      stored.coverPath = cover.path
    })
  for (const [name, path] of plan.pictures)
    await take(name, MAX_PICTURE_BYTES, pictureTypes, async (file) => {
      const { bytes, ...size } = await drawQuestionPicture(file.bytes)
      await storage.put(questionPictures.keyOf(path), bytes)
      stored.pictures.set(name, { path, ...size })
    })
  for (const [name, key] of plan.patientPictures)
    await take(name, MAX_PICTURE_BYTES, pictureTypes, async (file) => {
      const { bytes, ...size } = await drawSitePicture(file.bytes)
      await storage.put(key, bytes)
      stored.patientPictures.set(name, { key, ...size })
    })
  for (const [name, start] of plan.lessonFiles)
    await take(name, MAX_LESSON_FILE_BYTES, lessonFileTypes, async (file) => {
      const { type, bytes } = await judgeLessonFile(file)
      const key = `${start}.${lessonFileEndings[type]}`
      await storage.put(key, bytes)
      stored.lessonFiles.set(name, { key, type, bytes: bytes.length })
    })
  return stored
}

type Keep = (file: { bytes: Buffer; type: string }) => Promise<void>
