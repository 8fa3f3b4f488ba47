import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PackageManifest, readManifest } from '@repo/media'
import type { DemoChapter } from './video/video.types.ts'

/** Folder of the finished packages in the repository. */
export const readyDir = fileURLToPath(new URL('./ready/', import.meta.url))

export type ReadyPackage = {
  key: string
  title: string
  /** Absolute folder of the package; copy it, never serve or change it in place. */
  dir: string
  manifest: PackageManifest
  chapters: DemoChapter[]
}

/** All finished packages, as `ready/ready.json` lists them. */
export async function readReadyPackages(): Promise<ReadyPackage[]> {
  const list = JSON.parse(await readFile(join(readyDir, 'ready.json'), 'utf8')) as Pick<
    ReadyPackage,
    'key' | 'title' | 'chapters'
  >[]
  return Promise.all(
    list.map(async ({ key, title, chapters }) => {
      const dir = join(readyDir, key)
      return { key, title, chapters, dir, manifest: await readManifest(dir) }
    }),
  )
}

/** One finished package by its key, or null. */
export async function findReadyPackage(key: string): Promise<ReadyPackage | null> {
  return (await readReadyPackages()).find((entry) => entry.key === key) ?? null
}
