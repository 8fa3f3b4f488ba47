import { mkdir, statfs } from 'node:fs/promises'

/** Bytes still free on the disk of a folder. Creates the folder if it does not exist. */
export async function freeBytesAt(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
