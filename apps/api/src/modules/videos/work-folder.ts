import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Temporary folder of this machine. Several workers may share it, so folders are named by their job. */
export const workRoot = (dataDir: string) => join(dataDir, 'work')

const FOLDER = /^job-([0-9a-f-]{36})-[0-9a-f]{8}$/
/** Longer than any job: an older folder was left by a crash. */
const OTHERS_KEPT_MS = 24 * 3_600_000

/** Gives a job a folder and removes it afterwards. Files of earlier attempts are removed first. */
export async function withWorkFolder<T>(
  dataDir: string,
  jobId: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const root = workRoot(dataDir)
  await mkdir(root, { recursive: true })
  const earlier = (await readdir(root)).filter((name) => FOLDER.exec(name)?.[1] === jobId)
  for (const name of earlier) await rm(join(root, name), { recursive: true, force: true })
  const folder = join(root, `job-${jobId}-${randomUUID().slice(0, 8)}`)
  await mkdir(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes folders without a running job.
 * @param findActive the jobs among these that are running now on any machine
 */
export async function sweepWorkFolders(
  dataDir: string,
  findActive: (jobIds: string[]) => Promise<ReadonlySet<string>>,
  now: Date,
): Promise<void> {
  const root = workRoot(dataDir)
  const names = await readdir(root).catch(() => [])
  const jobOf = new Map(names.map((name) => [name, FOLDER.exec(name)?.[1]]))
  const active = await findActive([...jobOf.values()].filter((id) => id !== undefined))
  for (const [name, jobId] of jobOf) {
    const path = join(root, name)
    const isStale = jobId ? !active.has(jobId) : await isOlder(path, now.getTime() - OTHERS_KEPT_MS)
    if (isStale) await rm(path, { recursive: true, force: true })
  }
}

async function isOlder(path: string, than: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.mtimeMs < than
}
