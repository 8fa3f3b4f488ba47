import type { Endpoint } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'

/** Reads an endpoint as somebody, with their rights and masked for them, outside of a request. */
export type ReadList = (
  endpoint: Endpoint,
  input: { params: Record<string, unknown>; query: Record<string, unknown> },
  caller: Caller,
) => Promise<unknown>

/** What the job needs of all other modules: their handlers. */
export interface WithListReads {
  readonly readList: ReadList
}
