import { isForbiddenOrGone, useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import type { pageBody, pageDraft } from '@repo/contract/legal'
import { FormAlert } from '@repo/forms'
import { RichText } from '@repo/office-ui/rich-text'
import { toast } from '@repo/shell'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQuery } from '@tanstack/react-query'
import { Controller, FormProvider, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { paths } from '../../components/paths.ts'
import { useTextPicture } from '../../components/text-picture/use-text-picture.tsx'
import { PageBar } from './page-bar.tsx'
import { PageEditorSkeleton } from './page-editor-skeleton.tsx'
import { PageFacts } from './page-facts.tsx'
import {
  changesLimit,
  checkOutline,
  endpointOf,
  isPublished,
  type PageForm,
  pageLimits,
  type StaffPage,
  toPageBody,
  toPageForm,
} from './page-form.ts'
import { PageOutline } from './page-outline.tsx'
import { PageVersions } from './page-versions.tsx'
import { pagesMessages as copy, nameOfPage } from './pages.messages.ts'
import { usePublishQuestion, useStoredPage } from './use-page.ts'

type Body = z.output<typeof pageDraft> | z.output<typeof pageBody>

/** The editor of one page: its draft, its state and its versions. */
export function PageEditor({ slug }: { slug: string }) {
  const api = useApi()
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.crm.page.query({ params: { slug } }),
    throwOnError: isForbiddenOrGone,
  })
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.pages()}>{copy.back}</BackLink>}
        title={data ? nameOfPage(data) : (copy.names[slug] ?? copy.title)}
      />
      {data ? (
        <EditorForm page={data} />
      ) : isError ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageEditorSkeleton />
      )}
    </>
  )
}

const labels = { title: copy.pageTitle, html: copy.html }

function EditorForm({ page }: { page: StaffPage }) {
  const { slug } = page
  const { read, saveDraft, publish } = useStoredPage(slug)
  const mayPublish = usePublishQuestion(page)
  const drafted = useDraftForm<PageForm, Body>({
    endpoint: endpointOf,
    draft: `page:${slug}`,
    defaults: toPageForm(page),
    toBody: toPageBody,
    faults: copy.faults,
    check: checkOutline,
    edit: {
      version: page.version,
      read: async () => {
        const now = await read()
        return { version: now.version, values: toPageForm(now) }
      },
    },
    send: async (body, _form, version) => {
      if ('changes' in body) {
        if (isPublished(page, body)) {
          toast.info(copy.unchanged)
          return false
        }
        if (!(await mayPublish(body.html))) return false
        await publish({ ...body, version })
      } else await saveDraft({ ...body, version })
      const now = await read()
      drafted.rebase(toPageForm(now), now.version)
      return undefined
    },
  })
  const { form, submit, conflict, drop } = drafted
  const { errors, isDirty } = form.formState
  // List and editor have the same path; the query says which of them is open.
  useLeaveGuard(isDirty, { isSearchPart: true, isKept: true, onLeave: drop })
  const send = (act: PageForm['act']) => {
    form.setValue('act', act)
    void submit()
  }
  const taken = (now: StaffPage) => drafted.rebase(toPageForm(now), now.version)
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          send('draft')
        }}
        className="grid gap-5"
      >
        <DraftNotice form={drafted} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <EditConflict conflict={conflict} labels={labels} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <TextPanel page={page} />
          <div className="grid gap-5">
            <PageFacts page={page} onChanged={taken} />
            <PageVersions page={page} />
          </div>
        </div>
        <PageBar onPublish={() => send('publish')} />
      </Form>
    </FormProvider>
  )
}

function TextPanel({ page }: { page: StaffPage }) {
  const hasVersion = page.published !== null
  const picture = useTextPicture()
  const { register, control, formState } = useFormContext<PageForm>()
  const { errors } = formState
  return (
    <Panel title={copy.text}>
      <div className="grid gap-4">
        {hasVersion ? null : <PageOutline slug={page.slug} />}
        <Field id="title" label={copy.pageTitle} error={errors.title?.message}>
          <Input maxLength={pageLimits('title')} {...register('title')} />
        </Field>
        <Field id="html" label={copy.html} hint={copy.htmlHint} error={errors.html?.message}>
          <Controller
            control={control}
            name="html"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <RichText
                ref={ref}
                label={copy.html}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                maxLength={pageLimits('html')}
                onPickPicture={picture.pick}
              />
            )}
          />
        </Field>
        {picture.dialog}
        {hasVersion ? (
          <Field
            id="changes"
            label={copy.changes}
            hint={copy.changesHint}
            error={errors.changes?.message}
            isOptional
          >
            <Textarea rows={2} maxLength={changesLimit} {...register('changes')} />
          </Field>
        ) : null}
      </div>
    </Panel>
  )
}
