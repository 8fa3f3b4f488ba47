import { inflateRawSync } from 'node:zlib'
import { isEncryptedWorkbook } from './file-content.ts'

export type SpreadsheetFault = 'locked' | 'unsafe' | 'too_heavy' | 'unreadable'

/** Signatures of the ZIP format (PKWARE APPNOTE 6.3.10, §4.3). */
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22

const MAX_ENTRIES = 2000
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024
/** Deflate packs at most about 1032 to 1; workbooks stay far below. */
const MAX_RATIO = 200
const MAX_TYPES_BYTES = 1024 * 1024
/** Small packed parts may be packed tightly. */
const RATIO_FROM_BYTES = 4096

interface Entry {
  name: string
  isLocked: boolean
  method: number
  packed: number
  unpacked: number
  at: number
}

/**
 * What keeps a workbook from being offered; null where nothing does. Its directory is read, and of its parts only the
 * list of their types is unpacked.
 */
export function workbookFault(bytes: Buffer): SpreadsheetFault | null {
  if (isEncryptedWorkbook(bytes)) return 'locked'
  const entries = readDirectory(bytes)
  if (!entries) return 'unreadable'
  if (entries.some(({ isLocked }) => isLocked)) return 'locked'
  if (isBomb(entries)) return 'too_heavy'
  const names = entries.map(({ name }) => name)
  if (new Set(names).size < names.length || names.some((name) => /^\/|\\|(^|\/)\.\.(\/|$)/.test(name)))
    return 'unsafe'
  if (!names.includes('xl/workbook.xml')) return 'unreadable'
  const types = readTypes(bytes, entries)
  if (!types?.includes('spreadsheetml.sheet.main+xml'))
    return types?.includes('macroEnabled') ? 'unsafe' : 'unreadable'
  const isActive = /vbaProject|macroEnabled|oleObject|\/activeX/.test(types)
  return isActive || names.some((name) => /vbaProject|\/embeddings\/|\/activeX\//i.test(name))
    ? 'unsafe'
    : null
}

const isBomb = (entries: readonly Entry[]) =>
  entries.length > MAX_ENTRIES ||
  entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > MAX_UNPACKED_BYTES ||
  entries.some(
    ({ packed, unpacked }) => unpacked > packed * MAX_RATIO && unpacked > RATIO_FROM_BYTES * MAX_RATIO,
  )

/**
 * Entries of an archive that is nothing else: it begins with its first entry and ends with its directory, without a
 * comment, so that no other format hides before, after or in it.
 */
function readDirectory(bytes: Buffer): Entry[] | null {
  const end = bytes.length - END_BYTES
  if (end < 0 || bytes.readUInt32LE(0) !== LOCAL || bytes.readUInt32LE(end) !== END) return null
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  if (start + size !== end) return null
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) return null
    const nameBytes = bytes.readUInt16LE(at + 28)
    entries.push({
      isLocked: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
    })
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? entries : null
}

function readTypes(bytes: Buffer, entries: readonly Entry[]): string | null {
  const entry = entries.find(({ name }) => name === '[Content_Types].xml')
  return (entry && readPart(bytes, entry, MAX_TYPES_BYTES)?.toString('utf8')) ?? null
}

/** The content of a part; null where it is broken or larger than it may be. */
function readPart(bytes: Buffer, entry: Entry, mostBytes: number): Buffer | null {
  if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== LOCAL) return null
  const start = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  if (entry.method === 0) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: mostBytes })
  } catch {
    return null
  }
}

/** A declaration by which an XML text could read other files or grow without end (XML 1.0 §2.8, §4). */
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i

/** A cell or row so far down that its sheet would fill the memory with empty ones. */
const FAR = /\sr="[A-Z]{0,3}\d{6,}"/

/**
 * Whether the texts of a workbook can be read by a program: each part of it that is XML unpacks to no more than it may,
 * has no cell far away, and declares nothing. For a workbook without another fault.
 */
export function partsFault(bytes: Buffer, mostBytes: number): SpreadsheetFault | null {
  for (const entry of readDirectory(bytes) ?? []) {
    if (!/\.(?:xml|rels|vml)$/i.test(entry.name)) continue
    const part = readPart(bytes, entry, mostBytes)
    const text = part?.toString('latin1').replaceAll('\0', '')
    if (text === undefined || FAR.test(text)) return 'too_heavy'
    if (DECLARATION.test(text)) return 'unsafe'
  }
  return null
}
