import { courseReviews } from '@repo/contract/course-review'
import { formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { DialogForm, useDialogForm } from '../dialog-form.tsx'
import { FormDialog, type FormPart } from '../form-dialog.tsx'
import { courseReviewMessages as copy } from './course-review.messages.ts'
import type { CourseComment, RoleOfComment } from './types.ts'
import { useReview } from './use-review.ts'

interface Props {
  courseId: string
  /** Who looks at it. */
  reader: RoleOfComment
  comment: CourseComment
  /** The person may only read. */
  isReadOnly?: boolean
}

/** One comment with its replies, and the acts of the person who looks at it. */
export function CommentThread({ courseId, reader, comment, isReadOnly = false }: Props) {
  const { resolve } = useReview(reader, courseId)
  const [isReplying, setIsReplying] = useState(false)
  const { resolved } = comment
  const start = comment.text.slice(0, 40)
  return (
    <div className={clsx('rounded-sm px-4 py-3', resolved ? 'bg-surface-2' : 'bg-warning-soft')}>
      <Written written={comment} />
      {resolved ? (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-2">
          <Badge tone="success" icon={<CircleCheck size={14} aria-hidden="true" />}>
            {copy.resolved}
          </Badge>
          {copy.resolvedBy(resolved.by ?? copy.unknownPerson, formatDateTime(resolved.at))}
        </p>
      ) : null}
      {comment.replies.length > 0 ? (
        <ul className="mt-3 grid gap-3 border-l-2 border-strong pl-4">
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <Written written={reply} />
            </li>
          ))}
        </ul>
      ) : null}
      {isReadOnly ? null : (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-label={copy.on(copy.reply, start)}
            onClick={() => setIsReplying(true)}
          >
            {copy.reply}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={copy.on(resolved ? copy.reopen : copy.resolve, start)}
            onClick={() => void resolve(comment.id, !resolved)}
          >
            {resolved ? copy.reopen : copy.resolve}
          </Button>
        </div>
      )}
      <FormDialog
        isOpen={isReplying}
        onClose={() => setIsReplying(false)}
        title={copy.replyTitle}
        confirmLabel={copy.send}
        draft={`course-comment-reply:${comment.id}`}
      >
        {(part) => <ReplyForm {...{ part, courseId, reader, comment }} />}
      </FormDialog>
    </div>
  )
}

function Written({ written }: { written: Pick<CourseComment, 'by' | 'role' | 'isOwn' | 'text' | 'at'> }) {
  const { by, role, isOwn, text, at } = written
  return (
    <>
      <p className="text-sm break-words text-2">
        <span className="font-semibold text-1">{isOwn ? copy.you : (by ?? copy.unknownPerson)}</span> ·{' '}
        {copy.roles[role]} · <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
    </>
  )
}

function ReplyForm({ part, courseId, reader, comment }: Props & { part: FormPart }) {
  const { reply } = useReview(reader, courseId)
  const dialog = useDialogForm(part, {
    endpoint: courseReviews.replyToComment,
    defaults: { text: '' },
    toBody: ({ text }) => ({ text }),
    send: async (body) => {
      await reply(comment.id, body.text)
      toast.success(copy.replied)
    },
  })
  return (
    <DialogForm dialog={dialog}>
      <p className="rounded-sm bg-surface-2 px-4 py-3 break-words whitespace-pre-line">{comment.text}</p>
      <Field label={copy.replyText} error={dialog.form.formState.errors.text?.message}>
        <Textarea rows={5} {...dialog.field('text')} />
      </Field>
    </DialogForm>
  )
}
