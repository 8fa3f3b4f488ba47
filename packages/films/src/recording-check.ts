import { RECORDING_MEGABYTES, RECORDING_MINUTES } from '@repo/contract/recording-limits'
import { formatBytes } from '@repo/messages'
import { looksLikeVideo, readHead } from '@repo/uploads/first-bytes'
import { recordingMessages as copy } from './recording.messages.ts'

const maxBytes = RECORDING_MEGABYTES * 1_000_000
/** Recorders round up: the server allows as much. */
const maxSeconds = RECORDING_MINUTES * 60 + 1.5
/** A browser that cannot read the file says nothing, and the server decides. */
const waitMs = 4000

/** Seconds of a file as this browser reads it; null where it cannot. */
function lengthOf(file: File): Promise<number | null> {
  return new Promise((resolve) => {
    const media = document.createElement('video')
    const url = URL.createObjectURL(file)
    const end = (seconds: number | null) => {
      clearTimeout(timer)
      URL.revokeObjectURL(url)
      resolve(seconds)
    }
    const timer = setTimeout(end, waitMs, null)
    media.preload = 'metadata'
    // A recording of a browser itself has no length in its head.
    media.addEventListener('loadedmetadata', () =>
      end(Number.isFinite(media.duration) ? media.duration : null),
    )
    media.addEventListener('error', () => end(null))
    media.src = url
  })
}

/** How long a chosen file is, or what keeps it from being sent, in words. The server looks at all of it again. */
export async function checkFile(file: File): Promise<{ durationMs: number } | { problem: string }> {
  if (file.size > maxBytes) return { problem: copy.tooLarge(formatBytes(maxBytes)) }
  if (!looksLikeVideo(await readHead(file))) return { problem: copy.notMedia }
  const seconds = await lengthOf(file)
  if (seconds !== null && seconds > maxSeconds) return { problem: copy.tooLong }
  return { durationMs: Math.round((seconds ?? 0) * 1000) }
}
