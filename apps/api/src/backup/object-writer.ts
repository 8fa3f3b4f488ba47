import type { Readable } from 'node:stream'
import type { Storage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import type { Memory } from './known.ts'
import type { StoredObject } from './manifest.ts'
import { listBackups, objectNameOf, putObject, readHead, readObjectList } from './object-store.ts'
import { createSeal, sealName } from './sealing.ts'

/** Stores what the store does not have yet, and counts what that cost. */
export interface ObjectWriter {
  /** Whether unpacked content of this digest is in the store already. */
  has(digest: string): boolean
  /** @returns the name under which the content is kept */
  keep(digest: string, isPacked: boolean, open: () => Readable): Promise<string>
  /** Everything that was kept, once each. */
  kept(): StoredObject[]
  added(): { objects: number; bytes: number }
}

/**
 * @param recipients public keys that new objects are encrypted to
 * @param lost fires when another backup may begin: from then on nothing is written, because the same content encrypted
 *   twice are different bytes
 */
export async function createObjectWriter(
  store: Storage,
  memory: Memory,
  recipients: readonly string[],
  lost: AbortSignal,
): Promise<ObjectWriter> {
  const known = await findKnown(store, memory)
  const seal = createSeal(recipients)
  const sealedFor = sealName(recipients)
  const kept = new Map<string, Promise<StoredObject>>()
  const done: StoredObject[] = []
  const added = { objects: 0, bytes: 0 }

  const write = async (name: string, open: () => Readable): Promise<StoredObject> => {
    const object = await putObject(store, name, open, seal, lost)
    await memory.rememberObject(object)
    added.objects += 1
    added.bytes += object.bytes
    return object
  }

  return {
    has: (digest) => known.has(objectNameOf(digest, sealedFor, false)),
    async keep(digest, isPacked, open) {
      const name = objectNameOf(digest, sealedFor, isPacked)
      const earlier = kept.get(name)
      if (earlier) {
        await earlier
        return name
      }
      const found = known.get(name)
      const object = found ? Promise.resolve(found) : write(name, open)
      kept.set(name, object)
      done.push(await object)
      return name
    },
    kept: () => [...done].sort((a, b) => (a.name < b.name ? -1 : 1)),
    added: () => added,
  }
}

/**
 * Objects that need not be stored again: named by a whole backup or by a run of this machine that was killed, and
 * there in the size that was written.
 */
async function findKnown(store: Storage, memory: Memory): Promise<Map<string, StoredObject>> {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of store.entries('objects'))
    sizes.set(key.slice(key.lastIndexOf('/') + 1), bytes)
  const known = new Map<string, StoredObject>()
  const take = (objects: readonly StoredObject[]) => {
    for (const object of objects) if (sizes.get(object.name) === object.bytes) known.set(object.name, object)
  }
  take(memory.stored)
  for (const id of await listBackups(store)) {
    try {
      take(await readObjectList(store, await readHead(store, id)))
    } catch (error) {
      // A damaged backup saves no work, and keeps no new one from being made; `verify` names it.
      if (!(error instanceof BackupError)) throw error
    }
  }
  return known
}
