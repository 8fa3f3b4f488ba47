import { mkdir, statfs } from 'node:fs/promises'

/** Bytes that may still be written to the disk of a folder, which is made when it is not there. */
export async function freeBytesAt(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
