import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** Every regular file under a folder, with `/` in the paths on every system, sorted. */
export async function listFiles(dir: string): Promise<{ path: string; sizeBytes: number }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
  return Promise.all(files.map(async (path) => ({ path, sizeBytes: (await stat(join(dir, path))).size })))
}

/**
 * Puts a finished folder in its place. The place is empty or whole at every moment; a folder that stood there before
 * is removed after the swap. Across file systems the folder is first copied beside its place.
 */
export async function publishFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const staged = await bringBeside(from, to)
  const old = `${to}.old-${process.pid}-${Date.now()}`
  const hadOld = await tryRename(to, old)
  await rename(staged, to)
  if (hadOld) await rm(old, { recursive: true, force: true })
}

async function bringBeside(from: string, to: string): Promise<string> {
  const staged = `${to}.new-${process.pid}-${Date.now()}`
  try {
    await rename(from, staged)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, staged, { recursive: true })
    await rm(from, { recursive: true, force: true })
  }
  return staged
}

async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
