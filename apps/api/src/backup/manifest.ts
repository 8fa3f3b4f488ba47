import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const objectName = z.string().regex(/^[0-9a-f]{64}\.(?:[0-9a-f]{8}|plain)(?:\.gz)?$/)

/** `20261127T021500123Z-3f9a`: moment in UTC to the ms, and four digits that tell two machines apart. */
export const backupId = z.string().regex(/^\d{8}T\d{9}Z-[0-9a-f]{4}$/)

/**
 * What everybody who reaches the store may know of a backup. Written last: a backup without its head does not exist.
 */
export const headSchema = z.object({
  format: z.literal(1),
  id: backupId,
  /** Moment of the snapshot of the database. */
  takenAt: z.iso.datetime(),
  tookMs: z.number(),
  product: z.string(),
  postgres: z.string(),
  migrations: z.number().int(),
  /** Public keys that it is encrypted to; empty for one that anybody can read. */
  recipients: z.array(z.string()),
  inventory: objectName,
  /** Digest of the list of objects, which lies beside the head. */
  objectsSha256: sha256,
  objects: z.number().int(),
  files: z.number().int(),
  fileBytes: z.number(),
  rows: z.number(),
  /** What this run added to the store, in bytes as stored. */
  addedObjects: z.number().int(),
  addedBytes: z.number(),
})
export type Head = z.output<typeof headSchema>

/** An object of the store: its name is made of the digest of its content, `sha256` is that of the stored bytes. */
export interface StoredObject {
  name: string
  bytes: number
  sha256: string
}

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Objects with its rows in PostgreSQL's text format, in order. */
  chunks: z.array(objectName),
})
export type TableEntry = z.output<typeof tableSchema>

const fileSchema = z.object({ key: z.string(), bytes: z.number(), object: objectName })
export type FileEntry = z.output<typeof fileSchema>

const sequenceSchema = z.object({ schema: z.string(), name: z.string(), value: z.string() })
export type SequenceEntry = z.output<typeof sequenceSchema>

/** What is in a backup; encrypted like the rest. */
export const inventorySchema = z.object({
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.array(fileSchema),
  secretFiles: z.array(fileSchema),
  /** Digests of the secrets in force, by which a restored copy tells whether it has the same. */
  secretMarks: z.record(z.string(), z.string()),
})
export type Inventory = z.output<typeof inventorySchema>

export const objectKey = (name: string): string => `objects/${name.slice(0, 2)}/${name}`
export const headKey = (id: string): string => `heads/${id}.json`
export const objectListKey = (id: string): string => `heads/${id}.objects`
export const contentDigest = (name: string): string => name.slice(0, 64)

/** One object a line. */
export const objectListText = (objects: readonly StoredObject[]): string =>
  objects.map(({ name, bytes, sha256: digest }) => `${name} ${bytes} ${digest}\n`).join('')

export const parseObjectList = (text: string): StoredObject[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', bytes = '', digest = ''] = line.split(' ')
      return { name: objectName.parse(name), bytes: Number(bytes), sha256: sha256.parse(digest) }
    })

/** Moment of the snapshot that an id names, in ms. */
export function momentOf(id: string): number {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(id) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}

export const idOf = (moment: Date, suffix: string): string =>
  `${moment.toISOString().replace(/[-:.]/g, '')}-${suffix}`
