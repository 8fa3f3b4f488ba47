import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@repo/contract'
import { MANIFEST_NAME } from '@repo/contract/course-archive'
import type { Entry } from 'yauzl'
import { entriesOf, isBomb, openZip } from '../../core/zip-entries.ts'

/** More than the largest course has. */
const MAX_ENTRIES = 2000
/** A backup of Moodle has a dozen entries for each activity. */
const MAX_BACKUP_ENTRIES = 20_000
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024

/** Names a backup of Moodle. */
export const BACKUP_NAME = 'moodle_backup.xml'

export interface Archive {
  readonly names: readonly string[]
  /** @throws AppError `course_archive.unreadable`, `course_archive.too_heavy`; null where there is no such entry */
  read(name: string, maxBytes: number): Promise<Buffer | null>
  /**
   * What is too large to be held: the bytes as they are unpacked.
   * @throws AppError as `read` does; null where there is no such entry
   */
  open(name: string, maxBytes: number): Promise<Readable | null>
}

/**
 * The entries of an uploaded ZIP, by its central directory alone, which is checked as a whole. Sizes that an entry
 * declares are checked again while it is unpacked.
 * @throws AppError `course_archive.unreadable`, `course_archive.unsafe`, `course_archive.too_heavy`
 */
export async function openArchive(handle: FileHandle): Promise<Archive> {
  const entries = new Map<string, Entry>()
  const zip = await orUnreadable(openZip(handle))
  if (zip.entryCount > MAX_BACKUP_ENTRIES) throw new AppError('course_archive.too_heavy')
  const folded = new Set<string>()
  let unpacked = 0
  for await (const entry of entriesOf(zip, toError)) {
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
  const openEntry = (name: string, maxBytes: number): Promise<Readable> | null => {
    const entry = entries.get(name)
    if (!entry) return null
    if (entry.uncompressedSize > maxBytes) throw new AppError('course_archive.too_heavy')
    // The library ends an entry that unpacks to more or less than it says.
    return zip.openReadStreamPromise(entry)
  }
  return {
    names: [...entries.keys()].filter((name) => name !== MANIFEST_NAME),
    async read(name, maxBytes) {
      const opened = openEntry(name, maxBytes)
      return opened && orUnreadable(opened.then(buffer))
    },
    async open(name, maxBytes) {
      const opened = openEntry(name, maxBytes)
      return opened && orUnreadable(opened)
    },
  }
}

const toError = (fault: 'unreadable' | 'unsafe', cause: unknown) =>
  new AppError(`course_archive.${fault}`, { cause })

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new AppError('course_archive.unreadable', { cause })
  }
}
