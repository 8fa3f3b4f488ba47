import type { Api } from '@repo/api-client'
import { askPlayback, type PlaybackSource } from './ask-playback.ts'
import type { Playback } from './use-stream.ts'

/** An early answer that was not used within this time is dropped, in ms. */
const keptMs = 10_000

const early = new Map<string, { answer: Promise<Playback>; at: number }>()

/** Requests the playback grant while the player is still loading. */
export function askPlaybackEarly(api: Api, source: PlaybackSource): void {
  const answer = askPlayback(api, source)
  // A failure is reported to the caller that takes the answer.
  answer.catch(() => {})
  early.set(source.lessonId, { answer, at: Date.now() })
}

/** The answer that was asked for early. It is handed out once: a grant belongs to one opening of the video. */
export function takeEarlyPlayback(lessonId: string): Promise<Playback> | null {
  const found = early.get(lessonId)
  early.delete(lessonId)
  return found && Date.now() - found.at < keptMs ? found.answer : null
}
