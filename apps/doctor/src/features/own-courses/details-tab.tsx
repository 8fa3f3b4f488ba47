import { QueryView, useApi, useDraftForm, usePageQuery } from '@repo/back-office'
import { useReview } from '@repo/back-office/course-review/use-review'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { ownCourseDetails } from '@repo/contract/own-courses'
import type { EditorParts } from '@repo/course-studio/editor-parts'
import { FormAlert, useFaultFocus } from '@repo/forms'
import { audienceLabels, courseFieldLabels, levelLabels } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { toLines } from '../../components/to-lines.ts'
import { KindFields } from './kind-fields.tsx'
import { ownCoursesMessages as copy } from './own-courses.messages.ts'
import type { Category, OwnDetails } from './own-courses.types.ts'

interface Props {
  courseId: string
  canEdit: boolean
  /** Learners have the course: what is saved waits for staff. */
  isHeld: boolean
  /** The parts of the course that are saved before it is handed in. */
  parts: EditorParts
  /** Whether something is typed that was not saved. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** What the doctors of a course write about it: texts, category, level, audience, outcomes and risks. */
export function DetailsTab(props: Props) {
  const api = useApi().ownCourses
  const details = usePageQuery(api.ownDetails.query({ params: { id: props.courseId } }))
  const categories = usePageQuery(api.courseCategories.query())
  const skeleton = <Skeleton className="h-96 rounded-md" />
  return (
    <QueryView query={details} skeleton={skeleton}>
      {(stored) => (
        <QueryView query={categories} skeleton={skeleton}>
          {(known) => <DetailsForm {...props} stored={stored} categories={known} />}
        </QueryView>
      )}
    </QueryView>
  )
}

const lists = ['outcomes', 'requirements', 'risks'] as const

/** Lists are texts with one of them per line, which is quicker to paste into and to reorder on a phone. */
const toForm = ({ version: _, outcomes, requirements, risks, ...texts }: OwnDetails) => ({
  ...texts,
  outcomes: outcomes.join('\n'),
  requirements: requirements.join('\n'),
  risks: risks.join('\n'),
})

const toBody = ({ outcomes, requirements, risks, ...texts }: ReturnType<typeof toForm>) => ({
  ...texts,
  outcomes: toLines(outcomes),
  requirements: toLines(requirements),
  risks: toLines(risks),
})

interface FormProps extends Props {
  stored: OwnDetails
  categories: readonly Category[]
}

function DetailsForm({ courseId, canEdit, isHeld, parts, onUnsaved, stored, categories }: FormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const review = useReview('doctor', courseId)
  const id = useId()
  const params = { id: courseId }
  const drafted = useDraftForm({
    endpoint: { body: ownCourseDetails },
    draft: `own-course:${courseId}`,
    defaults: toForm(stored),
    toBody,
    faults: copy.faults,
    places: { 'category.not_found': 'categoryId' },
    edit: {
      version: stored.version,
      read: async () => {
        const now = await api.ownCourses.ownDetails.call({ params })
        return { version: now.version, values: toForm(now) }
      },
    },
    send: async (body, _form, version) => {
      const saved = await api.ownCourses.saveOwnDetails.call({ params, body: { ...body, version } })
      queryClient.setQueryData(api.ownCourses.ownDetails.query({ params }).queryKey, saved)
      drafted.rebase(toForm(saved), saved.version)
      await queryClient.invalidateQueries({ queryKey: review.query.queryKey })
      void queryClient.invalidateQueries({ queryKey: api.doctorPortal.overview.key() })
      toast.success(copy.saved)
    },
  })
  const { form, field, submit, conflict } = drafted
  const { errors, isSubmitting, isDirty } = form.formState
  const flush = async () => {
    if (!drafted.isChanged()) return true
    await submit()
    return !drafted.isChanged()
  }
  const latest = useRef(flush)
  latest.current = flush
  useEffect(
    () => parts.add('details', { flush: () => latest.current(), reload: () => Promise.resolve() }),
    [latest, parts],
  )
  useFaultFocus(id, form.formState)
  const isUnsaved = isDirty && !isSubmitting
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [onUnsaved, isUnsaved])
  return (
    <Card className="max-w-3xl p-5 md:p-6">
      <Form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <fieldset className="flex flex-col gap-5" disabled={!canEdit}>
          <p className="text-2">{isHeld ? `${copy.waits} ${copy.staffOnly}` : copy.staffOnly}</p>
          <DraftNotice form={drafted} />
          <FormAlert>{errors.root?.message}</FormAlert>
          <EditConflict
            conflict={conflict}
            labels={courseFieldLabels}
            words={{ level: levelLabels, audience: audienceLabels }}
          />
          <Field label={courseFieldLabels.title} hint={copy.titleHint} error={errors.title?.message}>
            <Input autoComplete="off" {...field('title')} />
          </Field>
          <Field
            label={courseFieldLabels.subtitle}
            hint={copy.subtitleHint}
            error={errors.subtitle?.message}
            isOptional
          >
            <Textarea rows={2} {...field('subtitle')} />
          </Field>
          <Field
            label={courseFieldLabels.description}
            hint={copy.descriptionHint}
            error={errors.description?.message}
            isOptional
          >
            <Textarea rows={8} {...field('description')} />
          </Field>
          <KindFields categories={categories} errors={errors} register={form.register} />
          {lists.map((name) => (
            <Field
              key={name}
              label={courseFieldLabels[name]}
              hint={copy.listHints[name]}
              error={errors[name]?.message}
              isOptional
            >
              <Textarea rows={5} {...form.register(name)} />
            </Field>
          ))}
          {canEdit ? (
            <div>
              <Button type="submit" isBusy={isSubmitting}>
                {copy.save}
              </Button>
            </div>
          ) : null}
        </fieldset>
      </Form>
    </Card>
  )
}
