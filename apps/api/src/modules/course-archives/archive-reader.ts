import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@repo/contract'
import { MANIFEST_NAME } from '@repo/contract/course-archive'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'

/** More than the largest course has. */
const MAX_ENTRIES = 2000
/** A backup of Moodle has a dozen entries for each activity. */
const MAX_BACKUP_ENTRIES = 20_000
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024
/** Pictures and PDFs are packed already, and texts stay far below. */
const MAX_RATIO = 200
/** Small entries may be packed tightly. */
const RATIO_FROM_BYTES = 1024 * 1024

/** Names a backup of Moodle. */
export const BACKUP_NAME = 'moodle_backup.xml'

export interface Archive {
  readonly names: readonly string[]
  /** @throws AppError `course_archive.unreadable`, `course_archive.too_heavy`; null where there is no such entry */
  read(name: string, maxBytes: number): Promise<Buffer | null>
}

/**
 * The entries of an uploaded ZIP, by its central directory alone, which is checked as a whole. Sizes that an entry
 * declares are checked again while it is unpacked.
 * @throws AppError `course_archive.unreadable`, `course_archive.unsafe`, `course_archive.too_heavy`
 */
export async function openArchive(handle: FileHandle): Promise<Archive> {
  const entries = new Map<string, Entry>()
  const zip = await orUnreadable(fromFdPromise(handle.fd, { lazyEntries: true, autoClose: false }))
  if (zip.entryCount > MAX_BACKUP_ENTRIES) throw new AppError('course_archive.too_heavy')
  const folded = new Set<string>()
  let unpacked = 0
  for await (const entry of entriesOf(zip)) {
    if (entry.fileName.endsWith('/')) continue
    if (entry.isEncrypted()) throw new AppError('course_archive.unsafe')
    const name = entry.fileName.normalize('NFC').toLowerCase()
    if (folded.has(name)) throw new AppError('course_archive.unsafe')
    folded.add(name)
    unpacked += entry.uncompressedSize
    if (unpacked > MAX_UNPACKED_BYTES || isBomb(entry) || folded.size > MAX_BACKUP_ENTRIES)
      throw new AppError('course_archive.too_heavy')
    entries.set(entry.fileName, entry)
  }
  if (entries.size > MAX_ENTRIES && !entries.has(BACKUP_NAME)) throw new AppError('course_archive.too_heavy')
  return {
    names: [...entries.keys()].filter((name) => name !== MANIFEST_NAME),
    async read(name, maxBytes) {
      const entry = entries.get(name)
      if (!entry) return null
      if (entry.uncompressedSize > maxBytes) throw new AppError('course_archive.too_heavy')
      // The library ends an entry that unpacks to more or less than it says.
      return orUnreadable(zip.openReadStreamPromise(entry).then(buffer))
    },
  }
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO

/** The library takes a backslash for a slash, and refuses absolute names and `..` after that. */
async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const isName = cause instanceof Error && /file ?name|absolute path|relative path/i.test(cause.message)
    throw new AppError(isName ? 'course_archive.unsafe' : 'course_archive.unreadable', { cause })
  }
}

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new AppError('course_archive.unreadable', { cause })
  }
}
