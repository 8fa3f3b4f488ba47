import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertStorageKey, type Storage, StorageMissingError } from './storage.ts'

/** Segments are a few hundred kilobytes: large reads keep the number of turns low. */
const READ_CHUNK_BYTES = 512 * 1024

/** Storage in a folder of this machine (`DATA_DIR/storage`). */
export function createLocalStorage(root: string): Storage {
  const base = resolve(root)
  const place = (key: string) => {
    assertStorageKey(key)
    return join(base, key)
  }
  return {
    async put(key, content) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true })
      const draft = `${target}.${randomUUID()}.part`
      try {
        await pipeline(
          content instanceof Readable ? content : Readable.from([content]),
          createWriteStream(draft),
        )
        await syncFile(draft)
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async moveIn(localPath, key) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true })
      await rm(target, { recursive: true, force: true })
      await rename(localPath, target)
    },
    async stat(key) {
      const found = await stat(place(key)).catch(nullIfMissing)
      return found?.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : null
    },
    async read(key, range) {
      const file = await open(place(key), 'r').catch(nullIfMissing)
      if (!file) throw new StorageMissingError(key)
      return createReadStream('', {
        fd: file,
        highWaterMark: READ_CHUNK_BYTES,
        ...(range ? { start: range.start, end: range.end - 1 } : {}),
      })
    },
    async remove(key) {
      await rm(place(key), { recursive: true, force: true })
    },
    localPath: place,
  }
}

/** Data before its name: a crash right after the rename must not leave an empty file. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function nullIfMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
