import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { findUnknownFiles } from './pictures.repo.ts'
import { PICTURES_FOLDER } from './pictures.service.ts'

const BATCH = 500

/** Removes files of pictures whose process ended between the file and its row. A fresh file may still get its row. */
export function createQuestionPicturesSweep({
  db,
  storage,
  clock,
  log,
}: Needs<'db' | 'storage' | 'clock' | 'log'>) {
  const sweep = async (keys: readonly string[]) => {
    for (const key of await findUnknownFiles(db, keys)) {
      const found = await storage.stat(key)
      if (!found || found.modifiedAt.getTime() > clock().getTime() - DAY_MS) continue
      log.warn({ key }, 'a picture without a row is removed')
      await storage.remove(key)
    }
  }
  return async (): Promise<void> => {
    let keys: string[] = []
    for await (const key of storage.list(PICTURES_FOLDER)) {
      keys.push(key)
      if (keys.length < BATCH) continue
      await sweep(keys)
      keys = []
    }
    await sweep(keys)
  }
}
