import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { findUnknownFiles } from './hand-ins.repo.ts'
import { HAND_INS_FOLDER } from './hand-ins.service.ts'

const BATCH = 500

/** Removes files whose process ended between the file and its row. A fresh file may still get its row. */
export function createHandInFilesSweep({
  db,
  storage,
  clock,
  log,
}: Needs<'db' | 'storage' | 'clock' | 'log'>) {
  const sweep = async (keys: readonly string[]) => {
    for (const key of await findUnknownFiles(db, keys)) {
      const found = await storage.stat(key)
      if (!found || found.modifiedAt.getTime() > clock().getTime() - DAY_MS) continue
      log.warn({ key }, 'a file of a hand-in without a row is removed')
      await storage.remove(key)
    }
  }
  return async (): Promise<void> => {
    let keys: string[] = []
    for await (const key of storage.list(HAND_INS_FOLDER)) {
      keys.push(key)
      if (keys.length < BATCH) continue
      await sweep(keys)
      keys = []
    }
    await sweep(keys)
  }
}
