import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { type categoryBody, crmCategories } from '@repo/contract/crm-categories'
import { motifLabels, slugify } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { optionsOf } from '../../components/filter-select.tsx'
import { categoriesMessages as copy } from './categories.messages.ts'
import { type Category, type CategoryForm, toCategoryBody, toCategoryForm } from './category-form.ts'
import { parentsFor } from './category-tree.ts'

interface Props {
  editing: Category | 'new' | null
  /** Position of a new category: after all others. */
  nextPosition: number
  all: readonly Category[]
  onClose: () => void
}

/** Adds or changes a category. */
export function CategoryDialog({ editing, nextPosition, all, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const category = shown === 'new' || shown === null ? null : shown
  return (
    <FormDialog
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="md"
      title={category ? copy.edit(category.name) : copy.add}
      confirmLabel={copy.save}
      draft={`category:${category?.id ?? 'new'}`}
    >
      {(part) => <CategoryFields part={part} {...{ category, nextPosition, all }} />}
    </FormDialog>
  )
}

const { name, slug, description, intro, motif } = copy
const labels = { name, slug, description, intro, motif }

interface FieldsProps {
  part: FormPart
  category: Category | null
  nextPosition: number
  all: readonly Category[]
}

function CategoryFields({ part, category, nextPosition, all }: FieldsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const hasOwnSlug = useRef(category !== null)
  const dialog = useDialogForm<CategoryForm, z.output<typeof categoryBody>>(part, {
    endpoint: crmCategories.createCategory,
    defaults: toCategoryForm(category, nextPosition),
    toBody: toCategoryBody,
    faults: copy.faults,
    places: { 'category.slug_taken': 'slug', 'category.bad_parent': 'parentId' },
    edit: {
      version: category?.version ?? null,
      read: async () => {
        const now = (await api.crm.categories.call({})).find((each) => each.id === category?.id)
        return { version: now?.version ?? null, values: toCategoryForm(now ?? null, nextPosition) }
      },
    },
    send: async (body, _form, version) => {
      if (category)
        await api.crm.updateCategory.call({ params: { id: category.id }, body: { ...body, version } })
      else await api.crm.createCategory.call({ body })
      await queryClient.invalidateQueries({ queryKey: api.crm.categories.key() })
      await queryClient.invalidateQueries({ queryKey: api.catalogue.categories.key() })
      toast.success(category ? copy.saved : copy.created)
    },
  })
  const { form, field } = dialog
  const { setValue } = form
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={labels} words={{ motif: motifLabels }}>
      <Field label={copy.name} error={errors.name?.message}>
        <Input
          {...field('name', {
            onChange: (event: { target: { value: string } }) => {
              if (!hasOwnSlug.current) setValue('slug', slugify(event.target.value))
            },
          })}
        />
      </Field>
      <Field label={copy.slug} hint={copy.slugHint} error={errors.slug?.message}>
        <Input
          spellCheck={false}
          autoCapitalize="none"
          {...field('slug', { onChange: () => (hasOwnSlug.current = true) })}
        />
      </Field>
      <Field label={copy.parent} error={errors.parentId?.message}>
        <Select
          placeholder={copy.noParent}
          options={parentsFor(all, category).map(({ id, name: label, level }) => ({
            value: id,
            label: `${'– '.repeat(level)}${label}`,
          }))}
          {...field('parentId')}
        />
      </Field>
      <Field label={copy.description} error={errors.description?.message} isOptional>
        <Textarea rows={2} {...field('description')} />
      </Field>
      <Field label={copy.intro} hint={copy.introHint} error={errors.intro?.message} isOptional>
        <Textarea rows={4} {...field('intro')} />
      </Field>
      <Field label={copy.motif} error={errors.motif?.message}>
        <Select options={optionsOf(motifLabels)} {...field('motif')} />
      </Field>
    </DialogForm>
  )
}
