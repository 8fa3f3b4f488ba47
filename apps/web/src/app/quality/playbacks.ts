import type { QualityMeasure } from '@repo/contract/quality-measures'

type PlayMeasure = Extract<QualityMeasure, `play_${string}`>
export type PlaySample = readonly [PlayMeasure, number]

interface Playback {
  /** When it was asked to play; null once it plays, and where that was not seen. */
  askedAt: number | null
  startMs: number | null
  hasPlayed: boolean
  stalls: number
  switches: number
  hasFailed: boolean
}

const fresh = (): Playback => ({
  askedAt: null,
  startMs: null,
  hasPlayed: false,
  stalls: 0,
  switches: 0,
  hasFailed: false,
})

/**
 * Watches every video of the page by the events of its element, so that the player carries nothing for it: how soon it
 * played, how often it waited, how often its size changed, whether it failed.
 * @returns takes the playbacks since the last call
 */
export function watchPlaybacks(signal?: AbortSignal): () => PlaySample[] {
  const playing = new Map<HTMLVideoElement, Playback>()
  const over: Playback[] = []
  const of = (video: HTMLVideoElement) => {
    const known = playing.get(video) ?? fresh()
    playing.set(video, known)
    return known
  }
  const hear: Record<string, (video: HTMLVideoElement) => void> = {
    // Another video in the same element.
    emptied(video) {
      const last = playing.get(video)
      if (last) over.push(last)
      playing.delete(video)
    },
    play(video) {
      const playback = of(video)
      if (!playback.hasPlayed) playback.askedAt ??= performance.now()
    },
    playing(video) {
      const playback = of(video)
      if (playback.askedAt !== null) playback.startMs = performance.now() - playback.askedAt
      playback.askedAt = null
      playback.hasPlayed = true
    },
    waiting(video) {
      // Who jumps waits for what was not loaded; that is no stall.
      if (!video.seeking && of(video).hasPlayed) of(video).stalls += 1
    },
    resize(video) {
      if (of(video).hasPlayed) of(video).switches += 1
    },
    error(video) {
      of(video).hasFailed = true
    },
  }
  const take = (event: Event) => {
    if (event.target instanceof HTMLVideoElement) hear[event.type]?.(event.target)
  }
  // These events do not bubble; on their way down the document hears them.
  for (const name of Object.keys(hear))
    document.addEventListener(name, take, { capture: true, ...(signal && { signal }) })
  return () => {
    const taken = [...over.splice(0), ...playing.values()].filter(
      ({ hasPlayed, hasFailed }) => hasPlayed || hasFailed,
    )
    playing.clear()
    return taken.flatMap(toSamples)
  }
}

function toSamples({ startMs, stalls, switches, hasFailed }: Playback): PlaySample[] {
  return [
    ...(startMs === null ? [] : [['play_start', Math.round(startMs)] as const]),
    ['play_stalls', stalls],
    ['play_switches', switches],
    ['play_errors', hasFailed ? 1 : 0],
  ]
}
