import { open } from 'node:fs/promises'
import { MediaError } from '../media-error.ts'
import type { Container } from '../types.ts'

/** First box types that QuickTime and MP4 files are seen to begin with (ISO/IEC 14496-12, QuickTime file format). */
const movBoxes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])

const tsPacketBytes = 188
const tsSyncByte = 0x47
/** Cameras (AVCHD, `.MTS`) put a time of four bytes before each packet. */
const tsTimeBytes = 4

/** Number of bytes that are enough to recognise the container: a transport stream is recognised by its third packet. */
export const SNIFF_BYTES = (tsTimeBytes + tsPacketBytes) * 2 + tsTimeBytes + 1

/**
 * Recognises the container by the first bytes. The file name and the declared type are ignored, because a playlist named
 * `.mp4` would make ffmpeg open other files.
 */
export function sniffContainer(head: Uint8Array): Container | null {
  if (head.length < 12) return null
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return 'matroska'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi'
  if (isTransportStream(head, 0) || isTransportStream(head, tsTimeBytes)) return 'mpegts'
  return movBoxes.has(text(4, 8)) ? 'mov' : null
}

function isTransportStream(head: Uint8Array, timeBytes: number): boolean {
  return [0, 1, 2].every((packet) => head[timeBytes + packet * (timeBytes + tsPacketBytes)] === tsSyncByte)
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
    const { buffer, bytesRead } = await file.read(new Uint8Array(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    const container = sniffContainer(buffer.subarray(0, bytesRead))
    if (!container)
      throw new MediaError('media.container_unsupported', 'None of MP4, MOV, MKV, WebM, AVI, MTS', { path })
    return { container, sizeBytes: stats.size }
  } finally {
    await file.close()
  }
}
