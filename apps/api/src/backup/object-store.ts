import { createHash, type Hash } from 'node:crypto'
import { addAbortSignal, Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Storage, StorageMissingError } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import {
  contentDigest,
  type Head,
  headKey,
  headSchema,
  objectKey,
  objectListKey,
  objectListText,
  parseObjectList,
  type StoredObject,
} from './manifest.ts'
import { pack, type Seal, unpack } from './sealing.ts'

const PACKED = '.gz'

/** Ids of all whole backups of a store, oldest first. */
export async function listBackups(store: Storage): Promise<string[]> {
  const ids: string[] = []
  for await (const key of store.list('heads')) {
    const [, id] = /^heads\/([\w-]+)\.json$/.exec(key) ?? []
    if (id) ids.push(id)
  }
  return ids.sort()
}

/** @throws BackupError for one that is not there or not ours */
export async function readHead(store: Storage, id: string): Promise<Head> {
  const content = await readText(
    store,
    headKey(id),
    `Không có bản sao lưu ${id}: xem danh sách bằng npm run backup -- list.`,
  )
  try {
    return headSchema.parse(JSON.parse(content))
  } catch {
    throw new BackupError(
      `Tệp ${headKey(id)} bị hỏng hoặc thuộc phiên bản khác: bản sao lưu này không dùng được.`,
    )
  }
}

/** @throws BackupError for a list that is missing or damaged */
export async function readObjectList(store: Storage, head: Head): Promise<StoredObject[]> {
  const key = objectListKey(head.id)
  const content = await readText(store, key, `Thiếu tệp ${key}: bản sao lưu ${head.id} không dùng được.`)
  if (createHash('sha256').update(content).digest('hex') !== head.objectsSha256)
    throw new BackupError(`Tệp ${key} bị hỏng: bản sao lưu ${head.id} không dùng được.`)
  return parseObjectList(content)
}

/** Makes the backup exist: the list of objects first, and the head that everything hangs on last. */
export async function writeHead(
  store: Storage,
  head: Omit<Head, 'objectsSha256' | 'objects'>,
  objects: readonly StoredObject[],
): Promise<Head> {
  const list = objectListText(objects)
  const objectsSha256 = createHash('sha256').update(list).digest('hex')
  const whole = { ...head, objectsSha256, objects: objects.length }
  await store.put(objectListKey(head.id), Buffer.from(list))
  await store.put(headKey(head.id), Buffer.from(`${JSON.stringify(whole, null, 2)}\n`))
  return whole
}

/** Name under which content is kept. */
export const objectNameOf = (digest: string, sealedFor: string, isPacked: boolean): string =>
  `${digest}.${sealedFor}${isPacked ? PACKED : ''}`

/**
 * Stores content, encrypted, and says what lies in the store now.
 * @param lost ends it, also in the middle
 * @throws BackupError
 */
export async function putObject(
  store: Storage,
  name: string,
  open: () => Readable,
  seal: Seal,
  lost: AbortSignal,
): Promise<StoredObject> {
  const ended = new BackupError('Mất kết nối tới cơ sở dữ liệu giữa lúc sao lưu: hãy chạy lại.')
  if (lost.aborted) throw ended
  const content = open()
  const plain = passThrough(createHash('sha256'))
  content.on('error', (error) => plain.stream.destroy(error))
  content.pipe(plain.stream)
  const sealed = await seal(name.endsWith(PACKED) ? await pack(plain.stream) : plain.stream)
  const stored = passThrough(createHash('sha256'))
  sealed.on('error', (error) => stored.stream.destroy(error))
  addAbortSignal(lost, stored.stream)
  await store.put(objectKey(name), sealed.pipe(stored.stream)).catch((error: unknown) => {
    throw lost.aborted ? ended : error
  })
  if (plain.digest() !== contentDigest(name)) {
    await store.remove(objectKey(name))
    throw new BackupError(`Tệp thay đổi trong lúc sao lưu (${name.slice(0, 12)}…): hãy chạy lại.`)
  }
  return { name, bytes: stored.bytes(), sha256: stored.digest() }
}

/**
 * The content of an object, whose digest is compared as it is read.
 * @param what in words, for the error
 * @throws BackupError, also by the stream, for one that is missing, damaged or sealed for another key
 */
export async function readObject(
  store: Storage,
  name: string,
  unseal: Seal,
  what: string,
): Promise<Readable> {
  const source = await store.read(objectKey(name)).catch((error: unknown) => {
    if (error instanceof StorageMissingError)
      throw new BackupError(`Bản sao lưu thiếu ${what} (${objectKey(name)}).`)
    throw error
  })
  const damaged = new BackupError(`Bản sao lưu bị hỏng ở ${what} (${objectKey(name)}).`)
  const unsealed = await unseal(source).catch((error: unknown) => {
    throw error instanceof BackupError ? error : damaged
  })
  const plain = name.endsWith(PACKED) ? await unpack(unsealed) : unsealed
  const check = passThrough(createHash('sha256'), (digest) =>
    digest === contentDigest(name) ? null : damaged,
  )
  for (const stream of new Set([source, unsealed, plain]))
    stream.on('error', () => check.stream.destroy(damaged))
  check.stream.on('close', () => source.destroy())
  // Damage may show before the reader listens; who reads later still gets it.
  check.stream.on('error', () => {})
  return plain.pipe(check.stream)
}

/** Counts and digests what runs through; `judge` may refuse the end. */
function passThrough(hash: Hash, judge: (digest: string) => Error | null = () => null) {
  let bytes = 0
  let digest = ''
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
    flush(next) {
      digest = hash.digest('hex')
      next(judge(digest))
    },
  })
  return { stream, bytes: () => bytes, digest: () => digest }
}

async function readText(store: Storage, key: string, ifMissing: string): Promise<string> {
  try {
    return await text(await store.read(key))
  } catch (error) {
    if (error instanceof StorageMissingError) throw new BackupError(ifMissing)
    throw error
  }
}

export const streamOf = (bytes: Buffer): Readable => Readable.from([bytes], { objectMode: false })
