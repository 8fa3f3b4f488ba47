import { z } from 'zod'
import { id, instant } from './fields.ts'

/**
 * Which edit of a thing is its last one; null before the first. What is read for an edit screen carries it, and the
 * save sends it back: two people, or two tabs, cannot write over each other unseen.
 */
export const editVersion = id.nullable()

/** Details of `edit.outdated`: whose save came in between, and when. */
export const editConflict = z.object({
  /** Null where the account is gone. */
  by: z.string().nullable(),
  /** The same person, in another tab or on another device. */
  isOwn: z.boolean(),
  at: instant,
})

export type EditVersion = z.output<typeof editVersion>
export type EditConflict = z.output<typeof editConflict>
