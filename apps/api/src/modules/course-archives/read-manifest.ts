import { AppError } from '@repo/contract'
import {
  COURSE_ARCHIVE_FORMAT,
  type CourseManifest,
  courseManifest,
  MANIFEST_NAME,
  MAX_ARCHIVE_FILES,
} from '@repo/contract/course-archive'
import { z } from 'zod'
import type { Archive } from './archive-reader.ts'

/** The texts of the largest course take a tenth of it. */
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024

const head = z.object({ format: z.int().min(1) })

/** @throws AppError `course_archive.unreadable` with the place, `course_archive.other_format`, `course_archive.too_heavy` */
export async function readManifest(archive: Archive): Promise<CourseManifest> {
  const bytes = await archive.read(MANIFEST_NAME, MAX_MANIFEST_BYTES)
  if (!bytes) throw new AppError('course_archive.unreadable')
  const json = parse(bytes)
  const said = head.safeParse(json)
  if (said.success && said.data.format > COURSE_ARCHIVE_FORMAT)
    throw new AppError('course_archive.other_format')
  const manifest = courseManifest.safeParse(json)
  if (!manifest.success) {
    const place = manifest.error.issues[0]?.path.join('.') ?? ''
    throw new AppError('course_archive.unreadable', { details: { place }, cause: manifest.error })
  }
  const { sections } = manifest.data
  const files = sections.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.files))
  if (files.length > MAX_ARCHIVE_FILES) throw new AppError('course_archive.too_heavy')
  return manifest.data
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new AppError('course_archive.unreadable', { cause })
  }
}
