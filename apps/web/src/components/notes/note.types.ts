import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Note = EndpointOutput<ApiContract['notes']['saveNote']>

/** A change of a note that the server has not taken yet; `text` is null where it is to be removed. */
export interface WaitingNote {
  id: string
  lessonId: string
  positionMs: number | null
  text: string | null
  /** That the change began with; 0 for a new note. */
  version: number
  /** When it was made, in ms since 1970. */
  at: number
  /** What was sent at least once, whether or not it arrived. */
  tried?: string
  /** Why the server does not take it; it is not sent again by itself. */
  refusal?: string
}

/** A note as it is shown: as the server has it, or as it waits in this browser. */
export interface ShownNote {
  id: string
  lessonId: string
  positionMs: number | null
  text: string
  version: number
  createdAt: string
  /** It waits to be sent, or was refused for this reason. */
  waiting: { refusal?: string } | null
}
