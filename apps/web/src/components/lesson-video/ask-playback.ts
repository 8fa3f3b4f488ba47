import type { Api } from '@repo/api-client'
import type { Playback } from './use-stream.ts'

/** What plays: a lesson, or the trailer of a course. */
export interface PlaybackSource {
  lessonId: string
  /** Slug of the course. */
  trailerOf?: string | undefined
}

/** Requests a grant to play; a trailer counts no stream, so it knows no wishes. */
export const askPlayback = (
  api: Api,
  { lessonId, trailerOf }: PlaybackSource,
  body: { begin?: boolean; takeOver?: true } = {},
  options?: { signal: AbortSignal },
): Promise<Playback> =>
  trailerOf === undefined
    ? api.learning.playback.call({ params: { lessonId }, body }, options)
    : api.learning.trailerPlayback.call({ params: { slug: trailerOf } }, options)
