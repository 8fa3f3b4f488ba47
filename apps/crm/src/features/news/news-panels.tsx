import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { slugify } from '@repo/messages'
import { RichText } from '@repo/office-ui/rich-text'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTextCard } from '../../components/text-picture/use-text-card.tsx'
import { useTextPicture } from '../../components/text-picture/use-text-picture.tsx'
import { newsMessages as copy } from './news.messages.ts'
import { maxLengthOf, type NewsForm } from './news-form.ts'

/** Title, slug and text of an article. The slug follows the title until somebody types one. */
export function NewsTextPanel({ hasOwnSlug }: { hasOwnSlug: boolean }) {
  const picture = useTextPicture()
  const card = useTextCard()
  const { register, control, setValue, formState } = useFormContext<NewsForm>()
  const isSlugKept = useRef(hasOwnSlug)
  const { errors, isSubmitted } = formState
  const followTitle = (event: { target: { value: string } }) => {
    if (isSlugKept.current || hasOwnSlug) return
    setValue('slug', slugify(event.target.value), { shouldDirty: true, shouldValidate: isSubmitted })
  }
  const keepSlug = (event: { target: { value: string } }) => {
    isSlugKept.current = event.target.value !== ''
  }
  return (
    <Panel title={copy.content}>
      <div className="grid gap-4">
        <Field id="title" label={copy.name} error={errors.title?.message}>
          <Input maxLength={maxLengthOf('title')} {...register('title', { onChange: followTitle })} />
        </Field>
        <Field id="slug" label={copy.slug} hint={copy.slugHint} error={errors.slug?.message}>
          <Input
            spellCheck={false}
            autoCapitalize="none"
            maxLength={maxLengthOf('slug')}
            {...register('slug', { onChange: keepSlug })}
          />
        </Field>
        <Field id="excerpt" label={copy.excerpt} hint={copy.excerptHint} error={errors.excerpt?.message}>
          <Textarea rows={3} maxLength={maxLengthOf('excerpt')} {...register('excerpt')} />
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
                maxLength={maxLengthOf('html')}
                onPickCard={card.pick}
                onPickPicture={picture.pick}
              />
            )}
          />
        </Field>
        {picture.dialog}
        {card.dialog}
      </div>
    </Panel>
  )
}

/** The category of an article. */
export function NewsCategoryPanel() {
  const { control, formState } = useFormContext<NewsForm>()
  const { data } = useQuery(useApi().crm.courseOptions.query())
  return (
    <Panel title={copy.placing}>
      {/* Controlled: the options arrive later than the value. */}
      <Controller
        control={control}
        name="categoryId"
        render={({ field }) => (
          <Field id="categoryId" label={copy.category} error={formState.errors.categoryId?.message}>
            <Select
              {...field}
              placeholder={copy.noCategory}
              options={(data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
      />
    </Panel>
  )
}
