import type { Api } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'

type Playback = EndpointOutput<ApiContract['learning']['playback']>

/** An answer that nobody came for in this time is not used any more. */
const keptMs = 10_000

const early = new Map<string, { answer: Promise<Playback>; at: number }>()

/** Asks for the right to play a lesson while the player itself is still on its way. */
export function askPlaybackEarly(api: Api, lessonId: string): void {
  const answer = api.learning.playback.call({ params: { lessonId }, body: {} })
  // Whoever takes the answer hears of a failure.
  answer.catch(() => {})
  early.set(lessonId, { answer, at: Date.now() })
}

/** The answer that was asked for early. It is handed out once: a grant belongs to one opening of the video. */
export function takeEarlyPlayback(lessonId: string): Promise<Playback> | null {
  const found = early.get(lessonId)
  early.delete(lessonId)
  return found && Date.now() - found.at < keptMs ? found.answer : null
}
