import { learning } from '@repo/contract/learning'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { RadioGroup } from '@repo/ui/radio-group'
import { Stars } from '@repo/ui/rating'
import { Textarea } from '@repo/ui/textarea'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { classroomMessages as copy } from './classroom.messages.ts'
import type { Classroom } from './classroom.types.ts'

const starOptions = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: copy.starOption(stars) }))

/** One review per learner and course, from a fifth of the course on. */
export function CourseReview({ classroom }: { classroom: Classroom }) {
  if (classroom.ownReview) return <OwnReview review={classroom.ownReview} />
  if (!classroom.canReview) return <p className="text-2">{copy.reviewLater}</p>
  return <ReviewForm slug={classroom.course.slug} />
}

function OwnReview({ review }: { review: NonNullable<Classroom['ownReview']> }) {
  return (
    <div>
      <h2 className="text-h3">{copy.ownReview}</h2>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Stars value={review.rating} />
        <span className="sr-only">{copy.starOption(review.rating)}</span>
        <Badge tone={review.state === 'published' ? 'success' : 'neutral'}>
          {copy.reviewState[review.state]}
        </Badge>
      </p>
      <p className="measure mt-3 whitespace-pre-line text-2">{review.text}</p>
      {review.state === 'hidden' ? <p className="mt-3 text-sm text-3">{copy.reviewHidden}</p> : null}
    </div>
  )
}

function ReviewForm({ slug }: { slug: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const send = useMutation(api.learning.reviewCourse.mutation({ isSilent: true }))
  const { control, register, handleSubmit, setError, formState } = useForm({
    resolver: schemaResolver(learning.reviewCourse.body, copy.reviewWords),
    defaultValues: { text: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (body) => {
    try {
      await send.mutateAsync({ params: { slug }, body })
      toast.success(copy.reviewSent)
      await queryClient.invalidateQueries({ queryKey: api.learning.classroom.key({ params: { slug } }) })
    } catch (error) {
      await showServerError(error, setError, ['rating', 'text'])
    }
  })
  return (
    <Form className="flex max-w-xl flex-col gap-5" onSubmit={submit}>
      <div>
        <h2 className="text-h3">{copy.reviewTitle}</h2>
        <p className="mt-1 text-2">{copy.reviewLead}</p>
      </div>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Controller
        control={control}
        name="rating"
        render={({ field }) => (
          <RadioGroup
            error={errors.rating?.message}
            legend={copy.stars}
            look="chips"
            onValueChange={(value) => field.onChange(Number(value))}
            options={starOptions}
            value={field.value ? String(field.value) : ''}
          />
        )}
      />
      <Field error={errors.text?.message} hint={copy.reviewHint} label={copy.reviewText}>
        <Textarea {...register('text')} rows={5} />
      </Field>
      <div>
        <Button isBusy={isSubmitting} type="submit">
          {copy.sendReview}
        </Button>
      </div>
    </Form>
  )
}
