import { createReadStream } from 'node:fs'
import { readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { freeBytesAt } from '../../storage/free-space.ts'
import { nullIfMissing, syncFile } from '../../storage/local-files.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UploadFiles } from './upload-files.ts'

const READ_CHUNK_BYTES = 1024 * 1024
const ID = /^[0-9a-f-]{36}$/

/** Metadata of an upload is in the database, so only its bytes lie here. */
const noNotes = { get: async () => undefined, set: async () => undefined, delete: async () => undefined }

/**
 * A folder of this machine, or one shared by all instances. Files are named by upload id, never by the names that people
 * gave them.
 */
export function createLocalUploadFiles(dataDir: string, storage: Pick<Storage, 'moveIn'>): UploadFiles {
  const directory = join(dataDir, 'uploads')
  const place = (id: string) => {
    if (!ID.test(id)) throw new Error(`bad upload id: ${id}`)
    return join(directory, id)
  }
  return {
    store: new FileStore({ directory, configstore: noNotes }),
    freeBytes: () => freeBytesAt(directory),
    async storedBytes(id) {
      return (await stat(place(id)).catch(nullIfMissing))?.size ?? null
    },
    flush: (id) => syncFile(place(id)),
    async read(id) {
      return createReadStream(place(id), { highWaterMark: READ_CHUNK_BYTES })
    },
    moveTo: (id, key) => storage.moveIn(place(id), key),
    async remove(id) {
      await unlink(place(id)).catch(nullIfMissing)
    },
    async *list() {
      for (const name of (await readdir(directory).catch(nullIfMissing)) ?? []) {
        const found = ID.test(name) ? await stat(join(directory, name)).catch(nullIfMissing) : null
        if (found?.isFile()) yield { id: name, writtenAt: found.mtime }
      }
    },
  }
}
