import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@repo/contract'

/** Enough to tell what a file is. */
const BEGINNING_BYTES = 4096

/**
 * Writes a body to a file of the disk that has no name any more, so that it is gone with its last handle, however the
 * process ends.
 * @throws AppError `request.too_large`
 */
export async function spool(body: Readable, maxBytes: number): Promise<FileHandle> {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new AppError('request.too_large')
      await handle.writeFile(chunk)
    }
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

export async function readBeginning(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
