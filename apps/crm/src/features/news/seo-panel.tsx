import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { newsMessages as copy } from './news.messages.ts'
import { maxLengthOf, type NewsForm } from './news-form.ts'

/** What search engines and shared links say of an article; its picture exists once the article was saved. */
export function SeoPanel({ slug }: { slug: string | null }) {
  const { register, formState } = useFormContext<NewsForm>()
  const { errors } = formState
  return (
    <Panel title={copy.seo}>
      <div className="grid grid-cols-1 gap-4">
        <Field
          id="seoTitle"
          label={copy.seoTitle}
          hint={copy.seoTitleHint}
          error={errors.seoTitle?.message}
          isOptional
        >
          <Input maxLength={maxLengthOf('seoTitle')} {...register('seoTitle')} />
        </Field>
        <Field
          id="seoDescription"
          label={copy.seoDescription}
          hint={copy.seoDescriptionHint}
          error={errors.seoDescription?.message}
          isOptional
        >
          <Textarea rows={3} maxLength={maxLengthOf('seoDescription')} {...register('seoDescription')} />
        </Field>
        <Preview slug={slug} />
      </div>
    </Panel>
  )
}

/** How the article looks where it is found or shared. */
function Preview({ slug }: { slug: string | null }) {
  const { data: site } = useQuery(useApi().content.site.query())
  const form = useWatch<NewsForm>()
  const title = form.seoTitle || form.title || '–'
  const text = form.seoDescription || form.excerpt || '–'
  const host = site ? new URL(site.webUrl).host : ''
  return (
    <>
      <figure className="rounded-sm border p-3">
        <figcaption className="text-sm text-3">{copy.sharePreviews.google}</figcaption>
        <p className="truncate text-sm text-3">{`${site?.webUrl ?? ''}/news/${form.slug ?? ''}`}</p>
        <p className="font-semibold break-words text-primary">{title}</p>
        <p className="line-clamp-3 text-sm break-words text-2">{text}</p>
      </figure>
      <figure className="overflow-hidden rounded-sm border">
        <figcaption className="px-3 pt-3 pb-2 text-sm text-3">{copy.sharePreviews.social}</figcaption>
        {slug ? (
          <img
            alt=""
            className="aspect-[1200/630] w-full border-y object-cover"
            height="630"
            loading="lazy"
            src={`/api/art/og/${slug}.png`}
            width="1200"
          />
        ) : null}
        <div className="p-3">
          <p className="text-sm text-3 uppercase">{host}</p>
          <p className="line-clamp-2 font-semibold break-words">{title}</p>
          <p className="line-clamp-2 text-sm break-words text-2">{text}</p>
        </div>
      </figure>
      <p className="text-sm text-3">{copy.shareLater}</p>
    </>
  )
}
