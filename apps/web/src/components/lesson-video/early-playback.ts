import type { Api } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'

type Playback = EndpointOutput<ApiContract['learning']['playback']>

/** An early answer that was not used within this time is dropped, in ms. */
const keptMs = 10_000

const early = new Map<string, { answer: Promise<Playback>; at: number }>()

/** Requests the playback grant of a lesson while the player is still loading. */
export function askPlaybackEarly(api: Api, lessonId: string): void {
  const answer = api.learning.playback.call({ params: { lessonId }, body: {} })
  // A failure is reported to the caller that takes the answer.
  answer.catch(() => {})
  early.set(lessonId, { answer, at: Date.now() })
}

/** The answer that was asked for early. It is handed out once: a grant belongs to one opening of the video. */
export function takeEarlyPlayback(lessonId: string): Promise<Playback> | null {
  const found = early.get(lessonId)
  early.delete(lessonId)
  return found && Date.now() - found.at < keptMs ? found.answer : null
}
