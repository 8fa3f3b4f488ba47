import { useApi, useEditConflict } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { FormAlert, showServerError } from '@repo/forms'
import { common, motifLabels, slugify } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { NumberInput } from '@repo/ui/number-input'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { optionsOf } from '../../components/filter-select.tsx'
import { categoriesMessages as copy } from './categories.messages.ts'
import { type Category, categoryFields, categoryResolver, toCategoryForm } from './category-form.ts'

interface Props {
  editing: Category | 'new' | null
  /** Place of a new category: after the others. */
  nextPosition: number
  onClose: () => void
}

/** Adds or changes a category. A press outside does not close it, so nothing typed is lost by a slip. */
export function CategoryDialog({ editing, nextPosition, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const category = shown === 'new' || shown === null ? null : shown
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      isDismissable={!isBusy}
      isOutsideIgnored
      size="md"
      title={category ? copy.edit(category.name) : copy.add}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {copy.save}
          </Button>
        </>
      }
    >
      {/* Mounted anew for each opening, so that a form never shows what another one left. */}
      {editing !== null ? (
        <CategoryFields
          id={formId}
          category={category}
          nextPosition={nextPosition}
          onBusy={setIsBusy}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  )
}

const { name, slug, description, intro, motif, position } = copy
const labels = { name, slug, description, intro, motif, position }

interface FieldsProps {
  id: string
  category: Category | null
  nextPosition: number
  onBusy: (isBusy: boolean) => void
  onDone: () => void
}

function CategoryFields({ id, category, nextPosition, onBusy, onDone }: FieldsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const hasOwnSlug = useRef(category !== null)
  const { register, control, handleSubmit, setError, setValue, getValues, reset, formState } = useForm({
    resolver: categoryResolver,
    defaultValues: toCategoryForm(category, nextPosition),
  })
  const { errors } = formState
  const conflict = useEditConflict({
    version: category?.version ?? null,
    read: async () => {
      const now = (await api.crm.categories.call({})).find((each) => each.id === category?.id)
      return { version: now?.version ?? null, values: toCategoryForm(now ?? null, nextPosition) }
    },
    mine: getValues,
    take: reset,
  })
  const save = handleSubmit(async (body) => {
    onBusy(true)
    try {
      if (category)
        await api.crm.updateCategory.call({
          params: { id: category.id },
          body: { ...body, version: conflict.version() },
        })
      else await api.crm.createCategory.call({ body })
      await queryClient.invalidateQueries({ queryKey: api.crm.categories.key() })
      await queryClient.invalidateQueries({ queryKey: api.catalogue.categories.key() })
      toast.success(category ? copy.saved : copy.created)
      onDone()
    } catch (error) {
      if (!conflict.catches(error))
        showServerError(error, setError, categoryFields, { 'category.slug_taken': 'slug' })
    } finally {
      onBusy(false)
    }
  })
  return (
    <Form id={id} onSubmit={(event) => void save(event)} className="mt-3 grid gap-4">
      <FormAlert>{errors.root?.message}</FormAlert>
      <EditConflict conflict={conflict} labels={labels} words={{ motif: motifLabels }} />
      <Field label={copy.name} error={errors.name?.message}>
        <Input
          {...register('name', {
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
          {...register('slug', { onChange: () => (hasOwnSlug.current = true) })}
        />
      </Field>
      <Field label={copy.description} error={errors.description?.message} isOptional>
        <Textarea rows={2} {...register('description')} />
      </Field>
      <Field label={copy.intro} hint={copy.introHint} error={errors.intro?.message} isOptional>
        <Textarea rows={4} {...register('intro')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={copy.motif} error={errors.motif?.message}>
          <Select options={optionsOf(motifLabels)} {...register('motif')} />
        </Field>
        <Controller
          control={control}
          name="position"
          render={({ field: { value, onChange, ref, onBlur } }) => (
            <Field label={copy.position} hint={copy.positionHint} error={errors.position?.message}>
              <NumberInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} max={1000} />
            </Field>
          )}
        />
      </div>
    </Form>
  )
}
