import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { AppError } from '@repo/contract'
import { spool } from '../../../http/spool.ts'
import type { Archive } from '../archive-reader.ts'

const BLOCK = 512
const MAX_ENTRIES = 20_000
const MAX_UNPACKED_BYTES = 1024 * 1024 * 1024
/** Kinds of entries (POSIX.1-2017, "pax", ustar Interchange Format): files; folders and heads of long names have no content of ours. */
const FILE = new Set(['0', '\0'])
const LONG_NAME = 'L'
const PASSED_OVER = new Set(['5', 'x', 'g', 'L'])

/**
 * The files of a `.tar.gz`, which Moodle writes since 2.6 where it can. It is unpacked to a file of the disk without a name,
 * up to 1 GB, and read from there. What it leaves behind is closed by the caller.
 * @throws AppError `course_archive.unreadable`, `course_archive.unsafe` (links, devices, names that lead out or stand twice),
 * `course_archive.too_heavy`
 */
export async function openTarGz(handle: FileHandle): Promise<Archive & { close(): Promise<void> }> {
  const unpacked = await unpack(handle)
  try {
    const entries = await indexOf(unpacked)
    const find = (name: string, maxBytes: number) => {
      const entry = entries.get(name)
      if (entry && entry.bytes > maxBytes) throw new AppError('course_archive.too_heavy')
      return entry ?? null
    }
    return {
      names: [...entries.keys()],
      async read(name, maxBytes) {
        const entry = find(name, maxBytes)
        return entry && readPart(unpacked, entry.at, entry.bytes)
      },
      async open(name, maxBytes) {
        const entry = find(name, maxBytes)
        if (!entry) return null
        if (entry.bytes === 0) return Readable.from([])
        return unpacked.createReadStream({
          start: entry.at,
          end: entry.at + entry.bytes - 1,
          autoClose: false,
        })
      },
      close: () => unpacked.close(),
    }
  } catch (error) {
    await unpacked.close()
    throw error
  }
}

async function unpack(handle: FileHandle): Promise<FileHandle> {
  const gunzip = createGunzip()
  const packed = handle.createReadStream({ start: 0, autoClose: false })
  const fed = pipeline(packed, gunzip)
  try {
    const [unpacked] = await Promise.all([spool(gunzip, MAX_UNPACKED_BYTES), fed])
    return unpacked
  } catch (cause) {
    await fed.catch(() => {})
    if (cause instanceof AppError) throw new AppError('course_archive.too_heavy', { cause })
    throw new AppError('course_archive.unreadable', { cause })
  }
}

async function readPart(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
  if (bytesRead !== bytes) throw new AppError('course_archive.unreadable')
  return buffer
}

const textIn = (block: Buffer, start: number, length: number) => {
  const part = block.subarray(start, start + length)
  const end = part.indexOf(0)
  return part.toString('utf8', 0, end < 0 ? length : end)
}

async function indexOf(handle: FileHandle): Promise<Map<string, { at: number; bytes: number }>> {
  const { size } = await handle.stat()
  const entries = new Map<string, { at: number; bytes: number }>()
  let longName = ''
  for (let at = 0; at + BLOCK <= size; ) {
    const head = await readPart(handle, at, BLOCK)
    if (head.every((byte) => byte === 0)) break
    const written = textIn(head, 124, 12).trim()
    const bytes = /^[0-7]{1,11}$/.test(written) ? Number.parseInt(written, 8) : Number.NaN
    if (Number.isNaN(bytes) || at + BLOCK + bytes > size) throw new AppError('course_archive.unreadable')
    const kind = String.fromCharCode(head[156] ?? 0)
    const prefix = textIn(head, 257, 5) === 'ustar' ? textIn(head, 345, 155) : ''
    const short = textIn(head, 0, 100)
    const name = (longName || (prefix ? `${prefix}/${short}` : short)).replace(/^(?:\.\/)+/, '')
    longName = ''
    if (kind === LONG_NAME)
      longName = (await readPart(handle, at + BLOCK, Math.min(bytes, 1024))).toString().replace(/\0.*$/s, '')
    else if (FILE.has(kind)) {
      if (name.startsWith('/') || name.split('/').includes('..') || entries.has(name))
        throw new AppError('course_archive.unsafe')
      if (entries.size >= MAX_ENTRIES) throw new AppError('course_archive.too_heavy')
      entries.set(name, { at: at + BLOCK, bytes })
    } else if (!PASSED_OVER.has(kind)) throw new AppError('course_archive.unsafe')
    at += BLOCK + Math.ceil(bytes / BLOCK) * BLOCK
  }
  if (entries.size === 0) throw new AppError('course_archive.unreadable')
  return entries
}
