import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { useNavigate } from '@repo/routing'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '../../components/paths.ts'
import { AdvertisingPanel } from './advertising-panel.tsx'
import { ArticleFrame } from './article-frame.tsx'
import { newsMessages as copy } from './news.messages.ts'
import {
  emptyArticle,
  hasTypedSlug,
  type NewsBody,
  type NewsForm,
  newsEndpoint,
  newsErrorPlaces,
  toNewsBody,
} from './news-form.ts'

/** The form of an article that is not stored yet; once it is, its editor opens. */
export function NewArticle() {
  const { crm } = useApi()
  const { user } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [made, setMade] = useState<string | null>(null)
  useEffect(() => {
    if (made) void navigate(paths.news({ edit: made }), { replace: true })
  }, [made, navigate])
  const drafted = useDraftForm<NewsForm, NewsBody>({
    endpoint: newsEndpoint,
    draft: 'news:new',
    defaults: emptyArticle(user?.name ?? ''),
    toBody: toNewsBody,
    faults: copy.faults,
    places: newsErrorPlaces,
    send: async (body) => {
      const article = await crm.createNews.call({ body })
      queryClient.setQueryData(crm.news.query({ params: { id: article.id } }).queryKey, article)
      void queryClient.invalidateQueries({ queryKey: crm.newsList.key() })
      toast.success(copy.created)
      setMade(article.id)
    },
  })
  const { form, isRestored, submit, drop } = drafted
  // List and editor have the same path; the query says which of them is open.
  useLeaveGuard(form.formState.isDirty && made === null, { isSearchPart: true, isKept: true, onLeave: drop })
  return (
    <ArticleFrame
      drafted={drafted}
      hasOwnSlug={isRestored && hasTypedSlug(form.getValues())}
      onSave={submit}
      saveLabel={copy.create}
      slug={null}
    >
      <AdvertisingPanel />
      <Panel title={copy.cover.title}>
        <p className="text-sm text-3">{copy.coverLater}</p>
      </Panel>
    </ArticleFrame>
  )
}
