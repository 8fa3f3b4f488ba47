import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { bundleBody } from '@repo/contract/crm-bundles'
import { slugify } from '@repo/messages'
import { DateTimeInput } from '@repo/office-ui/date-time-input'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Select } from '@repo/ui/select'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { CoursePicker } from '../../components/course-picker.tsx'
import { type Bundle, toBundleBody, toBundleForm } from './bundle-form.ts'
import { bundlesMessages, bundleFormMessages as copy } from './bundles.messages.ts'

interface Props {
  editing: Bundle | 'new' | null
  onClose: () => void
}

/** Adds or edits a bundle. */
export function BundleDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const bundle = shown === 'new' ? null : shown
  return (
    <FormDialog
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="md"
      title={bundle ? bundlesMessages.edit(bundle.title) : bundlesMessages.add}
      confirmLabel={copy.save}
      draft={`bundle:${bundle?.id ?? 'new'}`}
    >
      {(part) => <BundleFields part={part} bundle={bundle} />}
    </FormDialog>
  )
}

const labels = {
  title: copy.title,
  slug: copy.slug,
  description: copy.description,
  courseIds: copy.courses,
  coverCourseId: copy.cover,
  price: copy.price,
  startsAt: copy.startsAt,
  endsAt: copy.endsAt,
  status: copy.status,
}

function BundleFields({ part, bundle }: { part: FormPart; bundle: Bundle | null }) {
  const { crmBundles } = useApi()
  const queryClient = useQueryClient()
  const hasOwnSlug = useRef(bundle !== null)
  const dialog = useDialogForm(part, {
    endpoint: { body: bundleBody },
    defaults: toBundleForm(bundle),
    toBody: toBundleBody,
    faults: copy.faults,
    places: {
      'bundle.slug_taken': 'slug',
      'bundle.price_too_high': 'price',
      'course.not_found': 'courseIds',
    },
    edit: {
      version: bundle?.version ?? null,
      read: async () => {
        const items = await crmBundles.bundles.call()
        const now = items.find(({ id }) => id === bundle?.id) ?? bundle
        return { version: now?.version ?? null, values: toBundleForm(now) }
      },
    },
    send: async (body, _form, version) => {
      if (bundle)
        await crmBundles.updateBundle.call({ params: { id: bundle.id }, body: { ...body, version } })
      else await crmBundles.createBundle.call({ body })
      await queryClient.invalidateQueries({ queryKey: crmBundles.bundles.key() })
      toast.success(bundle ? copy.saved : copy.created)
    },
  })
  const { form, field } = dialog
  const { control } = form
  const { errors } = form.formState
  const courses = useWatch({ control, name: 'courseIds' })
  return (
    <DialogForm dialog={dialog} labels={labels} words={{ status: copy.statuses }}>
      <Field label={copy.title} error={errors.title?.message}>
        <Input
          autoComplete="off"
          {...field('title', {
            onChange: (event: { target: { value: string } }) => {
              if (!hasOwnSlug.current) form.setValue('slug', slugify(event.target.value))
            },
          })}
        />
      </Field>
      <Field label={copy.slug} error={errors.slug?.message}>
        <Input
          autoComplete="off"
          spellCheck={false}
          {...field('slug', {
            onChange: () => {
              hasOwnSlug.current = true
            },
          })}
        />
      </Field>
      <Controller
        control={control}
        name="courseIds"
        render={({ field: { value, onChange } }) => (
          <CoursePicker
            legend={copy.courses}
            hint={copy.coursesHint}
            error={errors.courseIds?.message}
            max={20}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="price"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field label={copy.price} hint={copy.priceHint} error={errors.price?.message}>
            <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Field label={copy.cover} error={errors.coverCourseId?.message}>
        <Select
          {...field('coverCourseId')}
          options={[
            { value: '', label: copy.firstCourse },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </Field>
      <Field
        label={copy.description}
        hint={copy.descriptionHint}
        error={errors.description?.message}
        isOptional
      >
        <Textarea rows={3} {...field('description')} />
      </Field>
      <div className="grid gap-5">
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Controller
            control={control}
            key={name}
            name={name}
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Field label={copy[name]} hint={copy.timeHint} error={errors[name]?.message}>
                <DateTimeInput
                  className="max-w-xs"
                  ref={ref}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                  defaultTime={name === 'startsAt' ? '00:00' : '23:59'}
                />
              </Field>
            )}
          />
        ))}
      </div>
      <Controller
        control={control}
        name="status"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={copy.status}
            look="chips"
            value={value}
            onValueChange={onChange}
            options={[
              { value: 'draft', label: copy.statuses.draft },
              { value: 'published', label: copy.statuses.published },
              { value: 'archived', label: copy.statuses.archived },
            ]}
          />
        )}
      />
    </DialogForm>
  )
}
