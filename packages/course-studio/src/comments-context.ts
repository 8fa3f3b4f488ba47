import type { CourseReview } from '@repo/back-office/course-review/types'
import { createContext, use } from 'react'

type Comment = CourseReview['comments'][number]
type Field = Extract<Comment['place'], { kind: 'field' }>['field']

/** What a comment is pinned to, in one word: a detail or a lesson of the course. */
export type PinnedPlace = `field:${Field}` | `lesson:${string}`

export interface CourseComments {
  /** Whether the person may begin; otherwise only what was said is shown. */
  canStart: boolean
  /** How many comments there wait to be dealt with. */
  openAt: (place: PinnedPlace) => number
  /** Shows the comments there, or asks for the first one. */
  show: (place: PinnedPlace) => void
}

/** Comments of the course that is edited; null where the person may not comment, and until they are known. */
export const CommentsContext = createContext<CourseComments | null>(null)

export const useComments = (): CourseComments | null => use(CommentsContext)

export const isAt = ({ place }: Comment, at: PinnedPlace): boolean =>
  (place.kind === 'field' && at === `field:${place.field}`) ||
  (place.kind === 'lesson' && at === `lesson:${place.lessonId}`)

export type { Field as CommentedField }
