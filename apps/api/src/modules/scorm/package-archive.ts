import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { scormFaults } from '@repo/contract/scorm'
import { entriesOf, isBomb, openZip } from '../../core/zip-entries.ts'

/** More files than any of the packages that authoring tools make. */
const MAX_PACKAGE_FILES = 5000
const MAX_PACKAGE_BYTES = 1024 * 1024 * 1024
/** Part of `externalFileAttributes` that holds the kind of a file on Unix, and the kind of a link (ZIP appnote 4.4.15). */
const UNIX_KIND = 0o170000
const LINK = 0o120000

type ScormFault = (typeof scormFaults)[number]

/** A file that is no package which can be played. */
export class PackageFault extends Error {
  readonly fault: ScormFault
  constructor(fault: ScormFault, options?: ErrorOptions) {
    super(fault, options)
    this.name = 'PackageFault'
    this.fault = fault
  }
}

interface PackageFile {
  path: string
  bytes: number
  open(): Promise<Readable>
}

export interface PackageArchive {
  /** By the path as the package writes it, in small letters and one Unicode form: `keyOf`. */
  files: ReadonlyMap<string, PackageFile>
  bytes: number
  /**
   * Hands the content of a file on. @throws PackageFault `unreadable` where it cannot be unpacked or has not the size that it
   * declares, and what `take` throws
   */
  pour(file: PackageFile, take: (content: Readable) => Promise<unknown>): Promise<void>
  /** @throws PackageFault; null where there is no such file */
  read(path: string, maxBytes: number): Promise<Buffer | null>
}

/** Names are compared as Windows does, on which most packages are made. */
export const keyOf = (path: string): string => path.normalize('NFC').toLowerCase()

/**
 * The files of a package, by its central directory alone, which is looked at as a whole before anything is unpacked. Sizes
 * that an entry declares are held to while it is unpacked.
 * @throws PackageFault `unreadable`, `unsafe` (a password, a link, a name twice or one that leads out), `too_heavy`
 */
export async function openPackage(handle: FileHandle): Promise<PackageArchive> {
  const zip = await orUnreadable(openZip(handle))
  if (zip.entryCount > MAX_PACKAGE_FILES * 2) throw new PackageFault('too_heavy')
  const files = new Map<string, PackageFile>()
  let bytes = 0
  for await (const entry of entriesOf(zip, toFault)) {
    if (entry.fileName.endsWith('/')) continue
    const kind = (entry.externalFileAttributes >>> 16) & UNIX_KIND
    if (entry.isEncrypted() || kind === LINK) throw new PackageFault('unsafe')
    const path = entry.fileName.replace(/^(?:\.\/)+/, '')
    if (files.has(keyOf(path))) throw new PackageFault('unsafe')
    bytes += entry.uncompressedSize
    if (bytes > MAX_PACKAGE_BYTES || isBomb(entry) || files.size >= MAX_PACKAGE_FILES)
      throw new PackageFault('too_heavy')
    files.set(keyOf(path), {
      path,
      bytes: entry.uncompressedSize,
      open: () => orUnreadable(zip.openReadStreamPromise(entry)),
    })
  }
  return {
    files,
    bytes,
    async pour(file, take) {
      const content = await file.open()
      let fault: PackageFault | undefined
      content.once('error', (cause) => {
        fault = new PackageFault('unreadable', { cause })
      })
      try {
        await take(content)
      } catch (error) {
        throw fault ?? error
      }
    },
    async read(path, maxBytes) {
      const file = files.get(keyOf(path))
      if (!file) return null
      if (file.bytes > maxBytes) throw new PackageFault('too_heavy')
      return orUnreadable(file.open().then(buffer))
    },
  }
}

const toFault = (fault: 'unreadable' | 'unsafe', cause: unknown) => new PackageFault(fault, { cause })

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof PackageFault) throw cause
    throw new PackageFault('unreadable', { cause })
  }
}
