import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'
import { backupId } from './manifest.ts'

const stampSchema = z.object({ backup: backupId, restoredAt: z.iso.datetime(), tookMs: z.number() })
export type RestoreStamp = z.output<typeof stampSchema>

const FOLDER = 'restores'

/** Notes beside the backups that one was restored, so that preflight knows on the machine that makes them. */
export async function writeRestoreStamp(store: Storage, stamp: RestoreStamp): Promise<void> {
  const name = stamp.restoredAt.replace(/[-:.]/g, '')
  await store.put(`${FOLDER}/${name}.json`, Buffer.from(`${JSON.stringify(stamp)}\n`))
}

/** The newest; null where none was ever restored. */
export async function readRestoreStamp(store: Storage): Promise<RestoreStamp | null> {
  const keys: string[] = []
  for await (const key of store.list(FOLDER)) keys.push(key)
  const newest = keys.sort().at(-1)
  if (!newest) return null
  return stampSchema.safeParse(await json(await store.read(newest))).data ?? null
}
