import { lstat, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
/** Type of a file system in memory (TMPFS_MAGIC of linux/magic.h). */
const TMPFS = 0x01_02_19_94
const GB = 1024 ** 3
/** Several times what the databases of a run take at once, WAL included. */
const ENOUGH_ROOM = 4 * GB
/** The room of such a file system is a limit, not memory that is free. */
const ENOUGH_MEMORY = 8 * GB
/** A younger folder may be of a run that a container shuts off from us, so that its process is not seen here. */
const LEFT_AFTER_MS = 3_600_000

/** Where files go that end with the run: into memory, where there is plenty, otherwise where the system has such files. */
async function findPlace(): Promise<string> {
  if (process.availableMemory() < ENOUGH_MEMORY) return tmpdir()
  try {
    const { type, bavail, bsize } = await statfs(IN_MEMORY)
    return type === TMPFS && bavail * bsize >= ENOUGH_ROOM ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Makes a folder for the files of this run. The caller removes it; what runs that were killed have left is removed here,
 * because it would take memory until the machine ends.
 * @param remove tests give one that fails
 */
export async function makeTemporaryFolder(name: string, place?: string, remove = rm): Promise<string> {
  const parent = place ?? (await findPlace())
  const owned = new RegExp(String.raw`^${name}-(\d+)-`)
  for (const entry of await readdir(parent)) {
    const owner = owned.exec(entry)?.[1]
    if (owner && !isRunning(Number(owner))) await removeLeft(join(parent, entry), remove)
  }
  return mkdtemp(join(parent, `${name}-${process.pid}-`))
}

/** Leaves alone what another account made or what is young. A folder that cannot be removed is no fault of this run. */
async function removeLeft(path: string, remove: typeof rm): Promise<void> {
  try {
    const { uid, mtimeMs } = await lstat(path)
    if (uid !== (process.getuid?.() ?? uid) || Date.now() - mtimeMs < LEFT_AFTER_MS) return
    await remove(path, { recursive: true, force: true })
  } catch {
    // Another run may be removing it as well.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
