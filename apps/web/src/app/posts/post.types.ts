import type { Api, CallOptions } from '@repo/api-client'
import type { SavedSession } from '@repo/session'
import type { Posted } from '../../components/posted.ts'

/** A form that the browser sent by itself, to the page it stands on. */
export interface PostInput {
  api: Api
  /** Carries what the API has to know of the client. */
  options: CallOptions
  fields: Readonly<Record<string, string>>
  /** Query of the page. */
  search: URLSearchParams
  /** The session that the browser sent along; the API decides whose it is. */
  session: { token: string; refreshToken: string } | null
}

export type PostAnswer =
  | { kind: 'redirect'; location: string /** `null` ends the session. */; session?: SavedSession | null }
  | { kind: 'page'; status: number; posted: Posted; retryAfterSeconds?: number }

export type TakePost = (input: PostInput) => Promise<PostAnswer>
