import { copyFile, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns null for the error of a path that does not exist, and throws any other error again. */
export function nullIfMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
}

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Flushes a file to the disk before it is renamed: a crash right after the rename must not leave an empty file. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Renames a file, or copies it if source and target are on different disks; either way the target appears complete or
 * not at all.
 */
export async function moveFile(from: string, to: string, draft: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error
    try {
      await copyFile(from, draft)
      await syncFile(draft)
      await rename(draft, to)
    } catch (failure) {
      await rm(draft, { force: true })
      throw failure
    }
    await rm(from, { force: true })
  }
}

/** Paths of all files below a folder, relative to it, separated by `/`; none if the folder does not exist. */
export async function* walkFiles(dir: string, below = ''): AsyncGenerator<string> {
  const entries = (await readdir(join(dir, below), { withFileTypes: true }).catch(nullIfMissing)) ?? []
  for (const entry of entries) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) yield* walkFiles(dir, path)
    else if (entry.isFile()) yield path
  }
}

/** Removes files directly in a folder that were last written before the given moment. */
export async function removeOldFiles(dir: string, before: Date): Promise<void> {
  for (const name of await readdir(dir)) {
    const found = await stat(join(dir, name)).catch(nullIfMissing)
    if (found?.isFile() && found.mtime < before) await rm(join(dir, name), { force: true })
  }
}
