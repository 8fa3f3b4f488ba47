import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { atATime } from '../process/at-a-time.ts'
import { type Storage, StorageMissingError } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { type Inventory, objectKey, type StoredObject } from './manifest.ts'
import { readHead, readObject, readObjectList } from './object-store.ts'
import { readInventory } from './restore.service.ts'
import type { Seal } from './sealing.ts'

const OBJECTS_AT_A_TIME = 4

export interface Verified {
  objects: number
  bytes: number
  /** Each in one sentence; none for a backup that is whole. */
  faults: string[]
}

/**
 * Reads a whole backup and compares every digest.
 * @param unseal with the private key what is inside is compared, too; without it only what is stored
 * @throws BackupError where the backup is not there or the key does not fit
 */
export async function verifyBackup(store: Storage, id: string, unseal: Seal | null): Promise<Verified> {
  const head = await readHead(store, id)
  const objects = await readObjectList(store, head)
  const names = unseal ? namesIn(await readInventory(store, head, unseal)) : new Map<string, string>()
  const faults: string[] = []
  await atATime(OBJECTS_AT_A_TIME, objects, async (object) => {
    const what = names.get(object.name) ?? 'một phần'
    const fault =
      (await faultOfStored(store, object, what)) ??
      (unseal && (await faultInside(store, object, unseal, what)))
    if (fault) faults.push(fault)
  })
  return { objects: objects.length, bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0), faults }
}

/** What each object holds, in words. */
function namesIn({ tables, files, secretFiles }: Inventory): Map<string, string> {
  return new Map([
    ...tables.flatMap(({ name, chunks }) => chunks.map((chunk): [string, string] => [chunk, `bảng ${name}`])),
    ...secretFiles.map(({ key, object }): [string, string] => [object, `tệp bí mật ${key}`]),
    ...files.map(({ key, object }): [string, string] => [object, `tệp ${key}`]),
  ])
}

async function faultOfStored(store: Storage, { name, bytes, sha256 }: StoredObject, what: string) {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of await store.read(objectKey(name))) {
      hash.update(chunk as Buffer)
      size += (chunk as Buffer).length
    }
  } catch (error) {
    if (error instanceof StorageMissingError) return `Thiếu ${what} (${objectKey(name)})`
    throw error
  }
  return size === bytes && hash.digest('hex') === sha256 ? null : `Hỏng ${what} (${objectKey(name)})`
}

async function faultInside(store: Storage, { name }: StoredObject, unseal: Seal, what: string) {
  try {
    const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() })
    await pipeline(await readObject(store, name, unseal, what), nowhere)
    return null
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
}
