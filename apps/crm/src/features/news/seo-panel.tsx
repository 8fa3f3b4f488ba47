import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { newsMessages as copy } from './news.messages.ts'
import { maxLengthOf, type NewsForm } from './news-form.ts'

/** What search engines and shared links say of an article. */
export function SeoPanel() {
  const { register, formState } = useFormContext<NewsForm>()
  const { errors } = formState
  return (
    <Panel title={copy.seo}>
      <div className="grid gap-4">
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
        <Preview />
      </div>
    </Panel>
  )
}

function Preview() {
  const { data: site } = useQuery(useApi().content.site.query())
  const form = useWatch<NewsForm>()
  return (
    <figure className="rounded-sm border p-3">
      <figcaption className="text-sm text-3">{copy.seoPreview}</figcaption>
      <p className="truncate text-sm text-3">{`${site?.webUrl ?? ''}/news/${form.slug ?? ''}`}</p>
      <p className="font-semibold break-words text-primary">{form.seoTitle || form.title || '–'}</p>
      <p className="line-clamp-3 text-sm break-words text-2">{form.seoDescription || form.excerpt || '–'}</p>
    </figure>
  )
}
