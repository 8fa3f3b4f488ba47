import { looksLikeVideo, readHead } from './first-bytes.ts'
import type { Quota } from './upload.types.ts'
import { uploadMessages as copy } from './uploads.messages.ts'

/**
 * What keeps a file from being uploaded, in words; null when nothing does. The server checks all of it again.
 * @param reservedBytes what files chosen before it will take of the quota
 */
export async function problemOf(
  file: File,
  quota: Quota | null,
  reservedBytes: number,
): Promise<string | null> {
  if (file.size === 0) return copy.empty
  if (quota && file.size > quota.maxFileBytes) return copy.tooLarge(quota.maxFileBytes)
  const freeBytes = quota ? quota.limitBytes - quota.usedBytes - reservedBytes : Number.POSITIVE_INFINITY
  if (file.size > freeBytes) return copy.noQuota(Math.max(0, freeBytes))
  try {
    return looksLikeVideo(await readHead(file)) ? null : copy.notVideo
  } catch {
    return copy.unreadable
  }
}
