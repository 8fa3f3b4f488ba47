import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import type { EditVersion } from '@repo/contract'
import { type AdvertisingCheck, requiredChecks } from '@repo/contract/medical-advertising'
import { newsDrafts } from '@repo/contract/news-drafts'
import { formatDateTime } from '@repo/messages'
import { DateTimeInput } from '@repo/office-ui/date-time-input'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { RadioGroup } from '@repo/ui/radio-group'
import { Textarea } from '@repo/ui/textarea'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { fromMinute, toMinute } from '../../components/vietnam-time.ts'
import { AdvertisingChecklist, missingFault } from './advertising-checklist.tsx'
import type { Article } from './news-form.ts'
import { publishMessages } from './publish.messages.ts'
import type { ArticleEditing } from './use-article.ts'

const copy = publishMessages.dialog

interface Props {
  article: Article
  editing: ArticleEditing
  onClose: () => void
}

interface PublishForm {
  when: 'now' | 'later'
  /** Day and minute in Vietnam's time, `2026-11-21T14:30`; empty for none. */
  publishAt: string
  note: string
  checks: AdvertisingCheck[]
}

type PublishBody = z.output<typeof newsDrafts.publish.body>

const toBody = ({ when, publishAt, note, checks }: PublishForm) => ({
  version: null,
  note,
  checks,
  publishAt: when === 'later' ? fromMinute(publishAt) : null,
})

/** Publishes what is written, now or later, with the checklist that a person answers for. */
export function PublishDialog({ article, editing, onClose }: Props) {
  const [isLater, setIsLater] = useState(article.state === 'scheduled')
  return (
    <FormDialog
      confirmLabel={isLater ? copy.plan : copy.confirm}
      description={article.state === 'published' ? copy.again : copy.first}
      draft={null}
      isOpen
      onClose={onClose}
      size="lg"
      title={copy.title}
    >
      {(part) => <PublishFields article={article} editing={editing} onLater={setIsLater} part={part} />}
    </FormDialog>
  )
}

interface FieldsProps extends Omit<Props, 'onClose'> {
  part: FormPart
  /** Whether another moment is chosen, by which the button is called. */
  onLater: (isLater: boolean) => void
}

function PublishFields({ article, editing, part, onLater }: FieldsProps) {
  const api = useApi()
  const params = { id: article.id }
  const isPublic = article.state === 'published'
  const isPlanned = article.state === 'scheduled'
  const required = requiredChecks(article)
  const dialog = useDialogForm<PublishForm, PublishBody>(part, {
    endpoint: newsDrafts.publish,
    defaults: {
      when: isPlanned ? 'later' : 'now',
      publishAt: isPlanned && article.publishedAt ? toMinute(article.publishedAt) : '',
      note: '',
      checks: [],
    },
    toBody,
    faults: copy.faults,
    check: ({ when, publishAt, checks }) => ({
      ...missingFault(required, checks),
      ...(when === 'later' && !(Date.parse(fromMinute(publishAt)) > Date.now())
        ? { publishAt: copy.faults.publishAt }
        : {}),
    }),
    edit: {
      version: article.version,
      read: async () => {
        const now = await api.crm.news.call({ params })
        editing.take(now)
        return { version: now.version, values: {} }
      },
    },
    send: async (body, _form, version: EditVersion) => {
      const now = await api.newsDrafts.publish.call({ params, body: { ...body, version } })
      editing.take(now)
      const isLater = now.state === 'scheduled' && now.publishedAt !== null
      toast.success(isLater ? copy.planned(formatDateTime(now.publishedAt ?? '')) : copy.done)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  const when = form.watch('when')
  return (
    <DialogForm dialog={dialog}>
      {isPublic ? null : (
        <Controller
          control={form.control}
          name="when"
          render={({ field: { value, onChange } }) => (
            <RadioGroup
              legend={copy.when}
              look="chips"
              name="when"
              onValueChange={(chosen) => {
                onChange(chosen)
                onLater(chosen === 'later')
              }}
              options={[
                { value: 'now', label: copy.now },
                { value: 'later', label: copy.later },
              ]}
              value={value}
            />
          )}
        />
      )}
      {when === 'later' && !isPublic ? (
        <Controller
          control={form.control}
          name="publishAt"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field error={errors.publishAt?.message} id="publishAt" label={copy.publishAt}>
              <DateTimeInput onBlur={onBlur} onValueChange={onChange} ref={ref} value={value} />
            </Field>
          )}
        />
      ) : null}
      <Controller
        control={form.control}
        name="checks"
        render={({ field: { value, onChange } }) => (
          <AdvertisingChecklist
            error={errors.checks?.message}
            onChange={onChange}
            required={required}
            ticked={value}
          />
        )}
      />
      <Field error={errors.note?.message} hint={copy.noteHint} isOptional label={copy.note}>
        <Textarea rows={2} {...field('note')} />
      </Field>
    </DialogForm>
  )
}
