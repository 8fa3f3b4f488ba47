import type { VideoWatching, WatchedStep } from '../video.types.ts'

/** Where a step of the figures lies in its video, in ms. */
export const spanOf = (
  { stepMs, durationMs }: Pick<VideoWatching, 'stepMs' | 'durationMs'>,
  step: number,
) => ({
  startMs: step * stepMs,
  endMs: Math.min(durationMs, (step + 1) * stepMs),
})

/** Share of the learners who watched a step, 0–1: on average over its time. */
export function shareOf(watching: VideoWatching, step: number): number | null {
  const { startMs, endMs } = spanOf(watching, step)
  const watched = watching.steps[step]
  if (!watched || endMs <= startMs || watching.learners === 0) return null
  return watched.watchedMs / ((endMs - startMs) * watching.learners)
}

/** How much of what was played here had been watched before, 0–1. */
export const againShareOf = ({ watchedMs, againMs }: WatchedStep): number =>
  watchedMs + againMs === 0 ? 0 : againMs / (watchedMs + againMs)

const SHOWN = 3

/** The steps with most of something, the most first; none where there is nothing of it. */
export const topSteps = (
  { steps }: Pick<VideoWatching, 'steps'>,
  figure: 'againMs' | 'left' | 'sought',
): number[] =>
  steps
    .map((step, index) => ({ index, value: step?.[figure] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || a.index - b.index)
    .slice(0, SHOWN)
    .map(({ index }) => index)

/** What each learner watched on average of what is shown, 0–1. */
export function averageShare(watching: VideoWatching): number {
  const { steps, durationMs, learners } = watching
  const watchedMs = steps.reduce((sum, step) => sum + (step?.watchedMs ?? 0), 0)
  return durationMs * learners === 0 ? 0 : watchedMs / (durationMs * learners)
}

/** The words of a stretch of the video, in their order. */
export const linesIn = (
  cues: readonly { startMs: number; endMs: number; text: string }[],
  { startMs, endMs }: { startMs: number; endMs: number },
): string =>
  cues
    .filter((cue) => cue.startMs < endMs && cue.endMs > startMs)
    .map(({ text }) => text.replaceAll('\n', ' '))
    .join(' ')
