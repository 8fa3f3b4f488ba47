import { isForbiddenOrGone, useApi, useDraftForm, useLeaveGuard, useWayBack } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { PageHeader } from '@repo/back-office/page-header'
import type { EditVersion } from '@repo/contract'
import { FormAlert, summaryOf, useErrorSummary } from '@repo/forms'
import { newsStateLabels } from '@repo/messages'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Form } from '@repo/ui/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { paths } from '../../components/paths.ts'
import { AdvertisingPanel } from './advertising-panel.tsx'
import { AttributionPanel } from './attribution-panel.tsx'
import { NewsCoverPanel } from './cover-panel.tsx'
import { newsMessages as copy } from './news.messages.ts'
import { NewsEditorSkeleton } from './news-editor-skeleton.tsx'
import {
  type Article,
  hasTypedSlug,
  type NewsBody,
  newsEndpoint,
  newsFields,
  toNewsBody,
  toNewsForm,
} from './news-form.ts'
import { NewsSettingsPanel, NewsTextPanel } from './news-panels.tsx'
import { SeoPanel } from './seo-panel.tsx'

const newsLabels = {
  title: copy.name,
  slug: copy.slug,
  excerpt: copy.excerpt,
  html: copy.html,
  state: copy.state,
  publishedAt: copy.publishedAt,
  author: copy.author,
  categoryId: copy.category,
  sources: copy.sources,
  authorDoctorId: copy.authorDoctor,
  reviewerId: copy.reviewer,
  reviewedOn: copy.reviewedOn,
  seoTitle: copy.seoTitle,
  seoDescription: copy.seoDescription,
  coverAlt: copy.coverAlt,
}

/** The editor of an existing or a new article. */
export function NewsEditor({ id }: { id: string | null }) {
  const api = useApi()
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.crm.news.query({ params: { id: id ?? 'new' } }),
    enabled: id !== null,
    throwOnError: isForbiddenOrGone,
  })
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.news()}>{copy.back}</BackLink>}
        title={id ? copy.editTitle : copy.addTitle}
      />
      {id === null || data ? (
        <ArticleForm key={data?.id} article={data ?? null} />
      ) : isError ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <NewsEditorSkeleton />
      )}
    </>
  )
}

function ArticleForm({ article }: { article: Article | null }) {
  const { user } = useSession()
  const api = useApi()
  const { save, isDone } = useSaveArticle(article)
  const drafted = useDraftForm({
    endpoint: newsEndpoint,
    draft: `news:${article?.id ?? 'new'}`,
    defaults: toNewsForm(article, user?.name ?? ''),
    toBody: toNewsBody,
    faults: copy.faults,
    places: { 'news.slug_taken': 'slug', 'category.not_found': 'categoryId' },
    edit: {
      version: article?.version ?? null,
      read: async () => {
        const now = await api.crm.news.call({ params: { id: article?.id ?? '' } })
        return { version: now.version, values: toNewsForm(now, now.author) }
      },
    },
    send: (body, _form, version) => save(body, version),
  })
  const { form, submit, conflict, isRestored, drop } = drafted
  const { errors, isSubmitting, submitCount, isDirty } = form.formState
  const faults = summaryOf(errors, newsFields)
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  // List and editor have the same path; the query says which of them is open.
  useLeaveGuard(isDirty && !isDone, { isSearchPart: true, isKept: true, onLeave: drop })
  return (
    <FormProvider {...form}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-5"
      >
        <DraftNotice form={drafted} />
        <ErrorSummary ref={summaryRef} errors={faults} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <EditConflict conflict={conflict} labels={newsLabels} words={{ state: newsStateLabels }} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
          <NewsTextPanel hasOwnSlug={article !== null || (isRestored && hasTypedSlug(form.getValues()))} />
          <div className="grid gap-5">
            <NewsSettingsPanel />
            <AttributionPanel />
            <AdvertisingPanel />
            <NewsCoverPanel article={article} />
            <SeoPanel slug={article?.slug ?? null} />
          </div>
        </div>
        <div
          data-page-bar=""
          className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
        >
          <p role="status" className="mr-auto text-3">
            {isDirty ? copy.unsaved : null}
          </p>
          <Button type="submit" isBusy={isSubmitting} className="max-sm:w-full">
            {article ? copy.save : copy.create}
          </Button>
        </div>
      </Form>
    </FormProvider>
  )
}

/** Saves the article and goes back to the list. */
function useSaveArticle(article: Article | null) {
  const api = useApi()
  const { go } = useWayBack(paths.news())
  const queryClient = useQueryClient()
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (isDone) void go()
  }, [isDone, go])
  const save = async (body: NewsBody, version: EditVersion) => {
    if (article) await api.crm.updateNews.call({ params: { id: article.id }, body: { ...body, version } })
    else await api.crm.createNews.call({ body })
    await queryClient.invalidateQueries({ queryKey: api.crm.newsList.key() })
    queryClient.removeQueries({ queryKey: api.crm.news.key() })
    toast.success(article ? copy.saved : copy.created)
    setIsDone(true)
  }
  return { save, isDone }
}
