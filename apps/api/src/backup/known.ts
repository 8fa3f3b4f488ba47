import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '../storage/storage.ts'
import { objectListText, parseObjectList, type StoredObject } from './manifest.ts'

/**
 * What this machine remembers between backups, so that a run reads only what is new: digests of files it has read, and
 * objects it has stored, also those of a run that was killed. Losing it costs time and nothing else.
 */
export interface Memory {
  /** Digest of a file that has not changed since it was last read. */
  digestOf(key: string, file: StoredFile): string | null
  rememberFile(key: string, file: StoredFile, digest: string): Promise<void>
  stored: StoredObject[]
  rememberObject(object: StoredObject): Promise<void>
  /** Forgets what no longer exists. */
  compact(keys: ReadonlySet<string>): Promise<void>
}

/**
 * @param folder of this machine
 * @param place names the store, so that objects of another one are not taken for this one's
 */
export async function openMemory(folder: string, place: string): Promise<Memory> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const filesPath = join(folder, 'files.txt')
  const objectsPath = join(
    folder,
    `objects-${createHash('sha256').update(place).digest('hex').slice(0, 12)}.txt`,
  )
  const files = new Map<string, { mark: string; digest: string }>()
  for (const line of wholeLines(await readOr(filesPath))) {
    const [key, mark, digest] = line.split('\t')
    if (key && mark && digest) files.set(key, { mark, digest })
  }
  const lineOf = (key: string, { mark, digest }: { mark: string; digest: string }) =>
    `${key}\t${mark}\t${digest}\n`
  return {
    digestOf(key, file) {
      const known = files.get(key)
      return known?.mark === markOf(file) ? known.digest : null
    },
    async rememberFile(key, file, digest) {
      const known = { mark: markOf(file), digest }
      files.set(key, known)
      await appendFile(filesPath, lineOf(key, known), { mode: 0o600 })
    },
    stored: parseObjectList(wholeLines(await readOr(objectsPath)).join('\n')),
    rememberObject: (object) => appendFile(objectsPath, objectListText([object]), { mode: 0o600 }),
    async compact(keys) {
      const kept = [...files].filter(([key]) => keys.has(key)).map(([key, known]) => lineOf(key, known))
      await writeFile(`${filesPath}.new`, kept.join(''), { mode: 0o600 })
      await rename(`${filesPath}.new`, filesPath)
      // From here on the heads of the backups say what is stored.
      await writeFile(objectsPath, '', { mode: 0o600 })
    },
  }
}

/** Stored files are replaced, never changed: one of the same size and moment is the same. */
const markOf = ({ bytes, modifiedAt }: StoredFile) => `${bytes}@${modifiedAt.getTime()}`

/** A run that was killed may have left half a line at the end. */
const wholeLines = (content: string) =>
  content
    .slice(0, content.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)

async function readOr(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    return ''
  }
}

/** SHA-256 of a file of this machine, in hex. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer)
  return hash.digest('hex')
}
