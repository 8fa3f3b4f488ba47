import { useApi, useDraftForm } from '@repo/back-office'
import type { EditVersion } from '@repo/contract'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useAutosave } from '../../components/autosave/use-autosave.ts'
import { newsMessages as copy } from './news.messages.ts'
import {
  type Article,
  type NewsBody,
  type NewsForm,
  newsEndpoint,
  newsErrorPlaces,
  toNewsBody,
  toNewsForm,
} from './news-form.ts'

/** An article that is being written: saved by itself, of a public or planned one as a draft. */
export function useArticle(article: Article) {
  const { crm, newsDrafts } = useApi()
  const queryClient = useQueryClient()
  const params = { id: article.id }

  /** Shows what is stored now, everywhere. */
  const keep = (now: Article) => {
    queryClient.setQueryData(crm.news.query({ params }).queryKey, now)
    for (const queryKey of [crm.newsList.key(), newsDrafts.versions.key({ params })])
      void queryClient.invalidateQueries({ queryKey })
  }
  const store = async (body: NewsBody, version: EditVersion): Promise<Article> => {
    const saved = await crm.updateNews.call({ params, body: { ...body, version } })
    keep(saved)
    return saved
  }
  const take = (now: Article) => {
    keep(now)
    drafted.rebase(toNewsForm(now), now.version)
    autosave.note()
  }

  const drafted = useDraftForm<NewsForm, NewsBody>({
    endpoint: newsEndpoint,
    draft: `news:${article.id}`,
    defaults: toNewsForm(article),
    toBody: toNewsBody,
    faults: copy.faults,
    places: newsErrorPlaces,
    edit: {
      version: article.version,
      read: async () => {
        const now = await crm.news.call({ params })
        return { version: now.version, values: toNewsForm(now) }
      },
    },
    send: async (body, _form, version) => {
      take(await store(body, version))
      toast.success(copy.saved)
    },
  })
  const autosave = useAutosave({
    drafted,
    isOn: true,
    save: async (body, version) => (await store(body, version)).version,
  })

  return {
    drafted,
    autosave,
    take,
    /** Saves at once, and shows what keeps that from happening. */
    save: () => autosave.instead(() => drafted.submit()),
    /** Saves what is still being typed. @returns the version to act on; null when something cannot be saved */
    async settled(): Promise<{ version: EditVersion } | null> {
      if (await autosave.settle()) return { version: drafted.conflict.version() }
      toast.error(copy.unsaved)
      return null
    },
  }
}

export type ArticleEditing = ReturnType<typeof useArticle>
