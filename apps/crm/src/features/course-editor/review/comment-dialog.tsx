import { useApi } from '@repo/back-office'
import type { CourseReview } from '@repo/back-office/course-review/types'
import { useReview } from '@repo/back-office/course-review/use-review'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { courseFields } from '@repo/contract/course-changes'
import { courseReviews } from '@repo/contract/course-review'
import { courseFieldLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { reviewTabMessages as copy } from './review.messages.ts'

interface Props {
  review: CourseReview
  /** What the comment is about unless somebody chooses something else. */
  place?: string
  isOpen: boolean
  onClose: () => void
}

/** Asks for a comment and for what it is pinned to. */
export function CommentDialog({ review, place = 'course', ...dialog }: Props) {
  return (
    <FormDialog
      {...dialog}
      title={copy.commentTitle}
      confirmLabel={copy.send}
      draft={`course-comment:${review.course.id}:${place}`}
    >
      {(part) => <CommentForm part={part} place={place} review={review} />}
    </FormDialog>
  )
}

/** `course`, `field:title` or `lesson:<id>`, as the list of places holds it. */
function toPlace(value: string) {
  const [kind, name] = value.split(':')
  if (kind === 'lesson') return { kind, lessonId: name }
  return kind === 'field' ? { kind, field: name } : { kind: 'course' }
}

function CommentForm({ part, place, review }: { part: FormPart; place: string; review: CourseReview }) {
  const { courseReviews: calls } = useApi()
  const { show } = useReview('staff', review.course.id)
  const params = { id: review.course.id }
  const dialog = useDialogForm(part, {
    endpoint: courseReviews.addComment,
    defaults: { place, text: '' },
    toBody: ({ place: about, text }) => ({ place: toPlace(about), text }),
    send: async (body) => {
      show(await calls.addComment.call({ params, body }))
      toast.success(copy.sent)
    },
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.place} error={errors.place?.message}>
        <Select {...dialog.form.register('place')}>
          <option value="course">{copy.placeCourse}</option>
          {review.outline.map((section) => (
            <optgroup key={section.id} label={section.title}>
              {section.lessons.map((lesson) => (
                <option key={lesson.id} value={`lesson:${lesson.id}`}>
                  {lesson.title}
                </option>
              ))}
            </optgroup>
          ))}
          <optgroup label={copy.placeFields}>
            {courseFields.map((field) => (
              <option key={field} value={`field:${field}`}>
                {courseFieldLabels[field]}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      <Field label={copy.text} error={errors.text?.message}>
        <Textarea rows={6} {...dialog.field('text')} />
      </Field>
    </DialogForm>
  )
}
