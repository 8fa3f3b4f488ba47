import { open } from 'node:fs/promises'
import { MediaError } from '../media-error.ts'
import type { Container } from '../types.ts'

/** First box types that QuickTime and MP4 files are seen to begin with (ISO/IEC 14496-12, QuickTime file format). */
const movBoxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])

/**
 * Tells the container from the first bytes. A name or a declared type counts for nothing: a playlist called `.mp4`
 * would make ffmpeg open other files.
 */
export function sniffContainer(head: Uint8Array): Container | null {
  if (head.length < 12) return null
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return 'matroska'
  const boxType = String.fromCharCode(...head.subarray(4, 8))
  return movBoxes.has(boxType) ? 'mov' : null
}

/**
 * @throws MediaError `media.file_missing`, `media.file_empty`, `media.file_too_large`, `media.container_unsupported`
 */
export async function readContainer(
  path: string,
  maxSizeBytes: number,
): Promise<{ container: Container; sizeBytes: number }> {
  const file = await open(path, 'r').catch(() => {
    throw new MediaError('media.file_missing', 'The file cannot be opened', { path })
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new MediaError('media.file_missing', 'Not a regular file', { path })
    if (stats.size === 0) throw new MediaError('media.file_empty', 'The file has no content', { path })
    if (stats.size > maxSizeBytes) {
      throw new MediaError('media.file_too_large', 'The file is larger than allowed', {
        sizeBytes: stats.size,
      })
    }
    const { buffer, bytesRead } = await file.read(new Uint8Array(12), 0, 12, 0)
    const container = sniffContainer(buffer.subarray(0, bytesRead))
    if (!container)
      throw new MediaError('media.container_unsupported', 'Neither MP4/MOV nor MKV/WebM', { path })
    return { container, sizeBytes: stats.size }
  } finally {
    await file.close()
  }
}
