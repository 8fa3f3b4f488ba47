import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import type { useDialogForm } from '../dialog-form.tsx'
import { cardFormMessages as copy } from './card-form.messages.ts'
import type { CardForm } from './card-form.ts'

export type CardDialogForm = Pick<ReturnType<typeof useDialogForm<CardForm, object>>, 'form' | 'field'>

/** Names of the fields, for what two people wrote at once. */
export const cardLabels = {
  title: copy.title,
  whenToUse: copy.whenToUse,
  steps: copy.steps,
  warnings: copy.warnings,
  phones: copy.phones,
  sources: copy.sources,
  isForAll: copy.isForAll,
  courseIds: copy.courses,
}

/** What a card says. For whom it is stands below, and differs between staff and doctors. */
export function CardTexts({ dialog: { form, field } }: { dialog: CardDialogForm }) {
  const { errors } = form.formState
  return (
    <>
      <Field label={copy.title} hint={copy.titleHint} error={errors.title?.message}>
        <Input autoComplete="off" {...field('title')} />
      </Field>
      <Field label={copy.whenToUse} hint={copy.whenToUseHint} error={errors.whenToUse?.message}>
        <Textarea rows={2} {...field('whenToUse')} />
      </Field>
      <Field label={copy.steps} hint={copy.stepsHint} error={errors.steps?.message}>
        <Textarea rows={8} {...field('steps')} />
      </Field>
      <Field label={copy.warnings} hint={copy.warningsHint} error={errors.warnings?.message} isOptional>
        <Textarea rows={2} {...field('warnings')} />
      </Field>
      <Field label={copy.phones} hint={copy.phonesHint} error={errors.phones?.message} isOptional>
        <Textarea rows={2} {...field('phones')} />
      </Field>
      <Field label={copy.sources} hint={copy.sourcesHint} error={errors.sources?.message}>
        <Textarea rows={3} {...field('sources')} />
      </Field>
    </>
  )
}
