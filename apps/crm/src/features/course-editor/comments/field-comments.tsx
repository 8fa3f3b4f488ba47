import { commentsMessages as copy } from '@repo/course-studio/comments.messages'
import { type CommentedField, useComments } from '@repo/course-studio/comments-context'
import { courseFieldLabels } from '@repo/messages'
import { MessageSquare } from 'lucide-react'

/** Beside the label of a detail: how many comments on it wait, and the way to them or to a new one. */
export function FieldComments({ field }: { field: CommentedField }) {
  const comments = useComments()
  if (!comments) return null
  const open = comments.openAt(`field:${field}`)
  const label = copy.about(courseFieldLabels[field], open)
  return (
    <button
      aria-label={label}
      className="inline-flex min-h-6 min-w-6 shrink-0 items-center justify-center gap-1 rounded-xs text-sm text-3 hover:text-1"
      onClick={() => comments.show(`field:${field}`)}
      title={label}
      type="button"
    >
      {open > 0 ? <span className="font-num font-semibold text-warning">{open}</span> : null}
      <MessageSquare aria-hidden="true" size={16} />
    </button>
  )
}
