import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { atATime } from '../process/at-a-time.ts'
import { hasCode, moveFile, nullIfMissing, syncFile, walkFiles } from './local-files.ts'
import { assertStorageKey, type Storage, StorageMissingError } from './storage.ts'

/** Segments have a few hundred kilobytes: large reads keep the number of reads low. */
const READ_CHUNK_BYTES = 512 * 1024
/** Each move waits for the disk, so several run at once. */
const MOVES_AT_A_TIME = 8
/** A file that is still being written is beside its target, under a name that is no valid key. */
const DRAFT = /\.[0-9a-f-]{36}\.part$/

/** Storage in a folder of this machine (`DATA_DIR/storage`). */
export function createLocalStorage(root: string): Storage {
  const base = resolve(root)
  const place = (key: string) => {
    assertStorageKey(key)
    return join(base, key)
  }
  const prepare = async (key: string) => {
    const target = place(key)
    await mkdir(dirname(target), { recursive: true })
    return { target, draft: `${target}.${randomUUID()}.part` }
  }

  const openFile = async (key: string) => {
    const file = await open(place(key), 'r').catch(nullIfMissing)
    if (!file) throw new StorageMissingError(key)
    return file
  }

  const put: Storage['put'] = async (key, content) => {
    const { target, draft } = await prepare(key)
    try {
      const source = content instanceof Readable ? content : Readable.from([content])
      await pipeline(source, createWriteStream(draft))
      await syncFile(draft)
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  const moveIn: Storage['moveIn'] = async (localPath, key) => {
    const { target, draft } = await prepare(key)
    await syncFile(localPath)
    await moveFile(localPath, target, draft)
  }

  return {
    put,
    moveIn,
    async putFolder(localDir, prefix) {
      place(prefix)
      await atATime(MOVES_AT_A_TIME, walkFiles(localDir), (path) =>
        moveIn(join(localDir, path), `${prefix}/${path}`),
      )
      await rm(localDir, { recursive: true, force: true })
    },
    async move(from, to) {
      const source = place(from)
      const { target } = await prepare(to)
      await rename(source, target).catch((error: unknown) => {
        throw hasCode(error, 'ENOENT', 'ENOTDIR') ? new StorageMissingError(from) : error
      })
    },
    async copy(from, to) {
      const source = place(from)
      const { target, draft } = await prepare(to)
      // Stored files are replaced, never changed, so two names may share one file by a hard link.
      await link(source, draft).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) throw new StorageMissingError(from)
        return copyFile(source, draft)
      })
      await rename(draft, target)
    },
    async stat(key) {
      const found = await stat(place(key)).catch(nullIfMissing)
      return found?.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : null
    },
    open: openFile,
    async read(key, range) {
      const file = await openFile(key)
      return createReadStream('', {
        fd: file,
        highWaterMark: READ_CHUNK_BYTES,
        ...(range ? { start: range.start, end: range.end - 1 } : {}),
      })
    },
    async *list(prefix) {
      for await (const path of walkFiles(place(prefix))) if (!DRAFT.test(path)) yield `${prefix}/${path}`
    },
    async *entries(prefix) {
      for await (const path of walkFiles(prefix ? place(prefix) : base)) {
        const key = prefix ? `${prefix}/${path}` : path
        // Gone since it was listed, so there is no such file.
        const found = DRAFT.test(path) ? null : await stat(join(base, key)).catch(nullIfMissing)
        if (found) yield { key, bytes: found.size, modifiedAt: found.mtime }
      }
    },
    async *listFolders(prefix) {
      const entries = (await readdir(place(prefix), { withFileTypes: true }).catch(nullIfMissing)) ?? []
      for (const entry of entries) if (entry.isDirectory()) yield entry.name
    },
    async remove(key) {
      await unlink(place(key)).catch((error: unknown) => {
        // The path is a folder, so there is no file of that name; macOS reports this as EPERM.
        if (!hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EPERM')) throw error
      })
    },
    async removeAll(prefix) {
      await rm(place(prefix), { recursive: true, force: true })
    },
    async withLocalFile(key, work) {
      const path = place(key)
      const found = await stat(path).catch(nullIfMissing)
      if (!found?.isFile()) throw new StorageMissingError(key)
      return work(path)
    },
  }
}
