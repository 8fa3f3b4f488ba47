import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../db/embedded/folder-lock.ts'

const PREFIX = 'rehearsal-'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const INTERRUPTED = 130

const lockIn = (dataDir: string) => lockFolder(join(dataDir, 'rehearsal.lock'))

/**
 * Removes copies of all rows that rehearsals left which were killed. Those of one that is at work stay.
 * @param dataDir `DATA_DIR`
 * @throws the error of the file system where a copy cannot be removed
 */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  if (!(await namesOfCopies(dataDir)).length) return
  const lock = lockIn(dataDir)
  if (!lock) return
  try {
    await removeCopies(dataDir)
  } finally {
    lock.release()
  }
}

/**
 * Does work in a folder for a copy of all rows, which is gone afterwards, also where the process is asked to end.
 * @param work gets the folder and says by `onEnd` what has to stop before the folder can go
 * @throws Error where another rehearsal is at work
 */
export async function inCopyFolder<Result>(
  dataDir: string,
  work: (folder: string, onEnd: (stop: () => Promise<void>) => void) => Promise<Result>,
): Promise<Result> {
  const lock = lockIn(dataDir)
  if (!lock) throw new Error('Một lần chạy thử khác đang chạy trên thư mục dữ liệu này.')
  let stop = async () => {}
  const cleanUp = async () => {
    await stop()
    await removeCopies(dataDir)
    lock.release()
  }
  const end = () => void cleanUp().finally(() => process.exit(INTERRUPTED))
  for (const name of SIGNALS) process.once(name, end)
  try {
    await removeCopies(dataDir)
    return await work(await mkdtemp(join(dataDir, PREFIX)), (given) => {
      stop = given
    })
  } finally {
    for (const name of SIGNALS) process.off(name, end)
    await cleanUp()
  }
}

async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await namesOfCopies(dataDir))
    await rm(join(dataDir, name), { recursive: true, force: true })
}

async function namesOfCopies(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => [])
  return names.filter((name) => name.startsWith(PREFIX))
}
