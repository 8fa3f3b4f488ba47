import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { CoverImage } from '@repo/ui/cover-image'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { PicturePanel } from '../../components/picture-panel.tsx'
import { newsMessages as copy } from './news.messages.ts'
import { type Article, maxLengthOf, type NewsForm } from './news-form.ts'

/** Every cover is shown as 16:10. */
const shape = { ratio: 1.6, width: 1280 }

/** The cover of an article, which is changed at once; its description is saved with the text. */
export function NewsCoverPanel({ article }: { article: Article | null }) {
  const { register, formState } = useFormContext<NewsForm>()
  return article ? (
    <Cover article={article}>
      <Field
        error={formState.errors.coverAlt?.message}
        hint={copy.coverAltHint}
        id="coverAlt"
        isOptional
        label={copy.coverAlt}
      >
        <Input autoComplete="off" maxLength={maxLengthOf('coverAlt')} {...register('coverAlt')} />
      </Field>
    </Cover>
  ) : (
    <Panel title={copy.cover.title}>
      <p className="text-sm text-3">{copy.coverLater}</p>
    </Panel>
  )
}

function Cover({ article, children }: { article: Article; children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: article.id }
  const show = (cover: Pick<Article, 'coverUrl' | 'hasOwnCover'>) => {
    queryClient.setQueryData(api.crm.news.query({ params }).queryKey, { ...article, ...cover })
    void queryClient.invalidateQueries({ queryKey: api.crm.newsList.key() })
  }
  return (
    <PicturePanel
      canEdit
      isOwn={article.hasOwnCover}
      onRemove={async () => show(await api.crm.removeNewsCover.call({ params }))}
      onSet={async (file) => show(await api.crm.setNewsCover.call({ params, file }))}
      shape={shape}
      words={copy.cover}
    >
      <CoverImage
        alt={copy.coverOf(article.title)}
        className="mb-4 rounded-sm border"
        isEager
        src={article.coverUrl}
      />
      {children}
    </PicturePanel>
  )
}
