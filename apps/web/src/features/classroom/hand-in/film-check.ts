import type { AssignmentTask } from '@repo/shell/hand-in-view'
import { handInMessages } from './hand-in.messages.ts'

const copy = handInMessages.film
const bytesPerMegabyte = 1_000_000
/** Recorders round up: the server allows as much. */
const roundingSeconds = 1.5
/** A browser that cannot read the file says nothing, and the server decides. */
const waitMs = 4000

interface Seen {
  seconds: number
  hasPicture: boolean
}

/** Length and picture of a film as this browser reads it; null where it cannot. */
function look(file: File): Promise<Seen | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    const end = (seen: Seen | null) => {
      clearTimeout(timer)
      URL.revokeObjectURL(url)
      resolve(seen)
    }
    const timer = setTimeout(end, waitMs, null)
    video.preload = 'metadata'
    video.addEventListener('loadedmetadata', () =>
      end({ seconds: video.duration, hasPicture: video.videoWidth > 0 }),
    )
    video.addEventListener('error', () => end(null))
    video.src = url
  })
}

/** What keeps a film from being sent, in words; null when nothing does. The server looks at all of it again. */
export async function filmProblem(file: File, task: AssignmentTask): Promise<string | null> {
  if (file.size > task.filmMegabytes * bytesPerMegabyte) return copy.tooLarge(task.filmMegabytes)
  const seen = await look(file)
  if (!seen) return null
  if (!seen.hasPicture) return copy.noPicture
  // A recording of the browser itself has no length in its head.
  const isTooLong = Number.isFinite(seen.seconds) && seen.seconds > task.filmMinutes * 60 + roundingSeconds
  return isTooLong ? copy.tooLong(task.filmMinutes) : null
}
