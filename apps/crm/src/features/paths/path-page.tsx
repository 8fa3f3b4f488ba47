import { useApi, useDraftForm, useLeaveGuard, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { FormAlert, summaryOf, useErrorSummary } from '@repo/forms'
import { formatTime } from '@repo/messages'
import { useParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { Button, buttonClass } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { ErrorPanel } from '@repo/ui/error-panel'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { pathEndpoint, pathPlaces, type StaffPath, toPathBody, toPathForm } from './path-form.ts'
import { PathSteps } from './path-steps.tsx'
import { pathFormMessages as copy, pathsMessages } from './paths.messages.ts'

const labels = {
  title: copy.title,
  slug: copy.slug,
  summary: copy.summary,
  audience: copy.audience,
  description: copy.description,
  coverCourseId: copy.cover,
  isPublished: copy.isPublished,
  steps: copy.steps,
}

/** One path with its courses: the screen at `/crm/Path/{id}`. */
export function PathPage() {
  const { id = '' } = useParams()
  const path = usePageQuery(useApi().crmPaths.path.query({ params: { id } }))
  if (path.data) return <PathEditor key={id} path={path.data} />
  return (
    <>
      <PageHeader before={<Back />} title={pathsMessages.one} />
      {path.isError ? (
        <ErrorPanel isRetrying={path.isFetching} onRetry={() => void path.refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-md" />
      )}
    </>
  )
}

const Back = () => <BackLink to={paths.paths()}>{pathsMessages.back}</BackLink>

function usePathForm(path: StaffPath, isReadOnly: boolean) {
  const { crmPaths } = useApi()
  const queryClient = useQueryClient()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const params = { id: path.id }
  const drafted = useDraftForm({
    endpoint: pathEndpoint,
    draft: isReadOnly ? null : `path:${path.id}`,
    defaults: toPathForm(path),
    toBody: toPathBody,
    faults: copy.faults,
    places: pathPlaces,
    edit: {
      version: path.version,
      read: async () => {
        const now = await crmPaths.path.call({ params })
        return { version: now.version, values: toPathForm(now) }
      },
    },
    send: async (body, _form, version) => {
      const saved = await crmPaths.savePath.call({ params, body: { ...body, version } })
      queryClient.setQueryData(crmPaths.path.query({ params }).queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: crmPaths.paths.key() })
      drafted.rebase(toPathForm(saved), saved.version)
      setSavedAt(new Date())
      toast.success(copy.saved)
    },
  })
  useLeaveGuard(drafted.form.formState.isDirty, { isKept: true, onLeave: drafted.drop })
  return { drafted, savedAt }
}

function PathEditor({ path }: { path: StaffPath }) {
  const [canEdit, canPublish] = [useCan('editCourses'), useCan('publishCourses')]
  const isReadOnly = !canEdit || (path.isPublished && !canPublish)
  const { drafted, savedAt } = usePathForm(path, isReadOnly)
  const { form, field, submit } = drafted
  const { errors, isSubmitting, submitCount, isDirty } = form.formState
  const faults = summaryOf(errors, Object.keys(labels))
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  const steps = form.watch('steps')
  const { data: site } = usePageQuery(useApi().content.site.query())
  return (
    <>
      <PageHeader
        before={<Back />}
        title={path.title}
        lead={isReadOnly ? (canEdit ? copy.needsRight : copy.readOnly) : undefined}
      />
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DraftNotice form={drafted} />
        <ErrorSummary ref={summaryRef} errors={faults} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <EditConflict conflict={drafted.conflict} labels={labels} />
        <fieldset
          className="grid min-w-0 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]"
          disabled={isReadOnly}
        >
          <div className="grid min-w-0 gap-5">
            <Panel title={copy.steps}>
              <p className="mb-4 text-sm text-3">{copy.stepsHint}</p>
              <PathSteps
                isReadOnly={isReadOnly}
                onChange={(next) => form.setValue('steps', next, { shouldDirty: true })}
                steps={steps}
              />
            </Panel>
            <Panel title={copy.basics}>
              <div className="grid gap-4">
                <Field error={errors.title?.message} id="title" label={copy.title}>
                  <Input autoComplete="off" {...field('title')} />
                </Field>
                <Field error={errors.slug?.message} hint={copy.slugHint} id="slug" label={copy.slug}>
                  <Input autoComplete="off" spellCheck={false} {...field('slug')} />
                </Field>
                <Field
                  error={errors.summary?.message}
                  hint={copy.summaryHint}
                  isOptional
                  id="summary"
                  label={copy.summary}
                >
                  <Textarea rows={2} {...field('summary')} />
                </Field>
                <Field
                  error={errors.audience?.message}
                  hint={copy.audienceHint}
                  isOptional
                  id="audience"
                  label={copy.audience}
                >
                  <Input autoComplete="off" {...field('audience')} />
                </Field>
                <Field
                  error={errors.description?.message}
                  hint={copy.descriptionHint}
                  isOptional
                  id="description"
                  label={copy.description}
                >
                  <Textarea rows={8} {...field('description')} />
                </Field>
              </div>
            </Panel>
          </div>
          <div className="grid min-w-0 gap-5">
            <Panel title={copy.publishing}>
              <Checkbox
                disabled={!canPublish}
                error={errors.isPublished?.message}
                hint={canPublish ? copy.isPublishedHint : copy.needsRight}
                checked={form.watch('isPublished')}
                label={copy.isPublished}
                id="isPublished"
                name="isPublished"
                onChange={(event) =>
                  form.setValue('isPublished', event.target.checked, { shouldDirty: true })
                }
              />
              {path.isPublished && site ? (
                <>
                  <p className="mt-3 text-sm text-3">{copy.publishedEditHint}</p>
                  <a
                    className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-3' })}
                    href={`${site.webUrl}/path/${path.slug}`}
                    rel="noreferrer"
                    target="_blank"
                  >
                    {copy.see}
                  </a>
                </>
              ) : null}
            </Panel>
            <Panel title={copy.cover}>
              <Field hint={copy.coverHint} label={copy.cover}>
                <Select
                  options={[
                    { value: '', label: copy.coverOfFirst },
                    ...steps.map(({ courseId, title }) => ({ value: courseId, label: title })),
                  ]}
                  {...field('coverCourseId')}
                />
              </Field>
            </Panel>
          </div>
        </fieldset>
        {isReadOnly ? null : (
          <div
            className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
            data-page-bar=""
          >
            <p className="mr-auto text-3" role="status">
              {isDirty ? copy.unsaved : savedAt ? copy.savedAt(formatTime(savedAt)) : null}
            </p>
            {isDirty ? (
              <Button disabled={isSubmitting} onClick={drafted.drop} variant="ghost">
                {copy.discard}
              </Button>
            ) : null}
            <Button className="max-sm:w-full" isBusy={isSubmitting} type="submit">
              {copy.save}
            </Button>
          </div>
        )}
      </Form>
    </>
  )
}
