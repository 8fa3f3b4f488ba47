import { useApi } from '@repo/back-office'
import { PicturePanel } from '@repo/back-office/picture-panel'
import { CoverImage } from '@repo/ui/cover-image'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { newsMessages as copy } from './news.messages.ts'
import { type Article, maxLengthOf, type NewsForm } from './news-form.ts'

/** Every cover is shown as 16:10. */
const shape = { ratio: 1.6, width: 1280 }

/** The cover of an article: its picture is changed at once, of a public article in the draft; its description is saved with the text. */
export function NewsCoverPanel({ article }: { article: Article }) {
  const { register, formState } = useFormContext<NewsForm>()
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: article.id }
  const refresh = () =>
    Promise.all(
      [api.crm.news.query({ params }).queryKey, api.crm.newsList.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  return (
    <PicturePanel
      canEdit
      isOwn={article.hasOwnCover}
      onRemove={async () => {
        await api.crm.removeNewsCover.call({ params })
        await refresh()
      }}
      onSet={async (file) => {
        await api.crm.setNewsCover.call({ params, file })
        await refresh()
      }}
      shape={shape}
      words={copy.cover}
    >
      <CoverImage
        alt={copy.coverOf(article.title)}
        className="mb-4 rounded-sm border"
        isEager
        src={article.coverUrl}
      />
      <Field
        error={formState.errors.coverAlt?.message}
        hint={copy.coverAltHint}
        id="coverAlt"
        isOptional
        label={copy.coverAlt}
      >
        <Input autoComplete="off" maxLength={maxLengthOf('coverAlt')} {...register('coverAlt')} />
      </Field>
    </PicturePanel>
  )
}
