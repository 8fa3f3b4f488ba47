import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { Panel } from '@repo/back-office/panel'
import { crmQuizzes } from '@repo/contract/crm-quizzes'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { Textarea } from '@repo/ui/textarea'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { quizMessages as copy } from './quizzes.messages.ts'
import type { Quiz, QuizPlace } from './quizzes.types.ts'

interface Props {
  place: QuizPlace
  quiz: Quiz
  onSaved: (quiz: Quiz) => void
}

/** Time limit, attempts, pass mark and order of a quiz. */
export function SettingsPanel({ place, quiz, onSaved }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { timeLimitMinutes, maxAttempts, passPercent, isShuffled } = quiz.settings
  const rows = [
    [copy.fields.timeLimitMinutes, copy.minutes(timeLimitMinutes)],
    [copy.fields.maxAttempts, copy.attempts(maxAttempts)],
    [copy.fields.passPercent, `${passPercent}%`],
    [copy.fields.isShuffled, isShuffled ? copy.yes : copy.no],
  ]
  return (
    <Panel
      title={copy.settings}
      aside={
        <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
          {copy.settingsEdit}
        </Button>
      }
    >
      <dl className="grid gap-2">
        {rows.map(([label, value]) => (
          <div className="flex justify-between gap-4" key={label}>
            <dt className="text-3">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="md"
        title={copy.settings}
        confirmLabel={copy.save}
        draft={`quiz-settings:${place.lessonId}`}
      >
        {(part) => <SettingsFields {...{ part, place, quiz, onSaved }} />}
      </FormDialog>
    </Panel>
  )
}

const endpoint = {
  ...crmQuizzes.saveSettings,
  body: crmQuizzes.saveSettings.body.omit({ version: true }),
}

interface SettingsForm {
  intro: string
  timeLimitMinutes: number | null
  maxAttempts: number | null
  passPercent: number | null
  isShuffled: boolean
}

function SettingsFields({ part, place, quiz, onSaved }: Props & { part: FormPart }) {
  const api = useApi()
  const dialog = useDialogForm<SettingsForm, Quiz['settings']>(part, {
    endpoint,
    defaults: quiz.settings,
    faults: copy.faults,
    edit: {
      version: quiz.version,
      read: async () => {
        const now = await api.crmQuizzes.quiz.call({ params: place })
        return { version: now.version, values: now.settings }
      },
    },
    send: async (body, _form, version) => {
      onSaved(await api.crmQuizzes.saveSettings.call({ params: place, body: { ...body, version } }))
      toast.success(copy.settingsSaved)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={copy.fields}>
      <Field label={copy.fields.intro} error={errors.intro?.message} isOptional>
        <Textarea rows={3} {...field('intro')} />
      </Field>
      {(['timeLimitMinutes', 'maxAttempts', 'passPercent'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field
              label={copy.fields[name]}
              hint={copy.hints[name]}
              error={errors[name]?.message}
              isOptional={name !== 'passPercent'}
            >
              <NumberInput name={name} ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
      ))}
      <Checkbox label={copy.fields.isShuffled} {...form.register('isShuffled')} />
    </DialogForm>
  )
}
