import type { Api } from '@repo/api-client'
import type { ProgressReport } from '@repo/player'
import type { LessonProgress } from './classroom.types.ts'
import type { WaitingReport } from './progress-queue.ts'

const msPerSecond = 1000
export const toMs = (seconds: number) => Math.max(0, Math.round(seconds * msPerSecond))

/** Most intervals that one request may carry; a learner who jumps around for an hour makes more. */
const chunkSize = 200

/** Stretches in ms, cut into calls; one empty call where nothing was watched, to keep the place. */
export function toChunks(intervals: ProgressReport['intervals']): [number, number][][] {
  const watched = intervals
    .map(([start, end]): [number, number] => [toMs(start), toMs(end)])
    .filter(([start, end]) => end > start)
  const count = Math.max(1, Math.ceil(watched.length / chunkSize))
  return Array.from({ length: count }, (_, index) =>
    watched.slice(index * chunkSize, (index + 1) * chunkSize),
  )
}

interface Sending {
  keepalive: boolean
  onSaved: (progress: LessonProgress) => void
}

/** Sends a report, in several calls where it is long. */
export async function sendReport(
  api: Pick<Api, 'learning'>,
  { lessonId, playbackId, positionMs, intervals, viewing, at }: WaitingReport,
  { keepalive, onSaved }: Sending,
): Promise<void> {
  const chunks = toChunks(intervals.map(([start, end]) => [start / msPerSecond, end / msPerSecond]))
  for (const [index, chunk] of chunks.entries()) {
    // What was watched again is told apart by what was known before, so the first call says it.
    const told = index === 0 && viewing ? { viewing } : {}
    const body = { playbackId, positionMs, intervals: chunk, ageMs: Math.max(0, Date.now() - at), ...told }
    onSaved(await api.learning.saveProgress.call({ params: { lessonId }, body }, { keepalive }))
  }
}
