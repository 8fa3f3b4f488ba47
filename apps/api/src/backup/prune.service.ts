import type { Storage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import { chooseKept } from './keep-rule.ts'
import { headKey, objectKey, objectListKey } from './manifest.ts'
import { listBackups, readHead, readObjectList } from './object-store.ts'

/** What no backup names may belong to a run that was killed and is taken up, so it waits this long. */
const UNNAMED_FOR_MS = 2 * 86_400_000

/**
 * Removes backups that the rule does not keep, and then the objects that no other one needs. Heads go first, so that a
 * run that is killed leaves no backup without its objects.
 * @param newest was just made and stays whatever the rule says
 */
export async function prune(store: Storage, newest: string, report: (text: string) => void): Promise<void> {
  try {
    await removeUnkept(store, newest, report)
  } catch (error) {
    // The new backup is whole. What an unreadable one needs is not known, so nothing was removed.
    if (!(error instanceof BackupError)) throw error
    report(`Chưa bỏ bản cũ nào, vì có bản không đọc được. ${error.message}`)
  }
}

async function removeUnkept(store: Storage, newest: string, report: (text: string) => void): Promise<void> {
  const ids = await listBackups(store)
  const kept = chooseKept(ids, new Date()).add(newest)
  const needed = new Set<string>()
  // All are read before anything is removed: a list that cannot be read ends the pruning, and what it names stays.
  for (const id of ids.filter((each) => kept.has(each)))
    for (const { name } of await readObjectList(store, await readHead(store, id))) needed.add(objectKey(name))
  const dropped = ids.filter((id) => !kept.has(id))
  const unneeded = new Set<string>()
  for (const id of dropped) {
    const head = await readHead(store, id)
    for (const { name } of await readObjectList(store, head))
      if (!needed.has(objectKey(name))) unneeded.add(objectKey(name))
  }
  for (const id of dropped) {
    await store.remove(headKey(id))
    await store.remove(objectListKey(id))
  }
  const before = Date.now() - UNNAMED_FOR_MS
  for await (const { key, modifiedAt } of store.entries('objects'))
    if (unneeded.has(key) || (!needed.has(key) && modifiedAt.getTime() < before)) await store.remove(key)
  if (dropped.length > 0) report(`Đã bỏ ${dropped.length} bản cũ theo quy tắc giữ.`)
}
