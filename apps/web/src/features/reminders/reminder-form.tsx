import { reminders } from '@repo/contract/reminders'
import { FormAlert, useContractForm } from '@repo/forms'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Select } from '@repo/ui/select'
import { useEffect, useId, useRef } from 'react'
import { remindersMessages as copy } from './reminders.messages.ts'
import { bodyOf, type Reminder, useReminderActs } from './use-reminders.ts'

const days = [1, 2, 3, 4, 5, 6, 7]
/** Every quarter of an hour. */
const times = Array.from({ length: 96 }, (_, quarter) => {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
})
const fresh = { weekdays: [2], time: '20:00', isOn: true, courseId: null }

/** Days, time and course of a reminder, new or changed in its place. */
export function ReminderForm({ reminder, onDone }: { reminder: Reminder | null; onDone: () => void }) {
  const api = useApi()
  const { refresh } = useReminderActs()
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened the form has made way for it.
  useEffect(() => heading.current?.focus(), [])
  const { data: courses } = usePageQuery(api.learning.myCourses.query())
  const begun = reminder ? bodyOf(reminder) : fresh
  const { form, submit } = useContractForm({
    endpoint: reminders.addReminder,
    defaults: { ...begun, courseId: begun.courseId ?? '' },
    toBody: (held) => ({ ...held, courseId: held.courseId || null }),
    faults: { weekdays: copy.noDay },
    places: { 'course.not_enrolled': 'courseId' },
    send: async (body) => {
      if (reminder) await api.reminders.changeReminder.call({ params: { id: reminder.id }, body })
      else await api.reminders.addReminder.call({ body })
      await refresh()
      toast.success(copy.saved)
      onDone()
    },
  })
  const { errors, isSubmitting } = form.formState
  const chosen = form.watch('weekdays')
  const choose = (day: number, isChosen: boolean) =>
    form.setValue('weekdays', isChosen ? [...chosen, day] : chosen.filter((one) => one !== day), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  const own = (courses ?? []).filter(({ state }) => state === 'active').map(({ course }) => course)
  const known = reminder?.course
  const options = known && !own.some(({ id }) => id === known.id) ? [known, ...own] : own
  return (
    <section aria-labelledby={titleId} className="rounded-md border bg-surface p-5">
      <h2 className="mb-4 text-h3" id={titleId} ref={heading} tabIndex={-1}>
        {reminder ? copy.formEdit : copy.formNew}
      </h2>
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <FormAlert>{errors.root?.message}</FormAlert>
        <fieldset aria-describedby={errors.weekdays ? `${titleId}-days` : undefined}>
          <legend className="mb-1.5 text-sm font-semibold">{copy.weekdays}</legend>
          <div className="flex flex-wrap gap-2">
            {days.map((day) => (
              <label
                className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border border-strong bg-surface px-3 font-semibold has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:bg-surface-2 has-checked:hover:bg-primary forced-colors:has-checked:border-[Highlight]"
                key={day}
              >
                <input
                  aria-label={copy.dayName(day)}
                  checked={chosen.includes(day)}
                  className="sr-only"
                  name={`weekday-${day}`}
                  onChange={(event) => choose(day, event.target.checked)}
                  type="checkbox"
                />
                <span aria-hidden="true">{copy.dayShort(day)}</span>
              </label>
            ))}
          </div>
          {errors.weekdays ? <FieldError id={`${titleId}-days`}>{copy.noDay}</FieldError> : null}
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <Field error={errors.time?.message} label={copy.time}>
            <Select
              options={times.map((time) => ({ value: time, label: time }))}
              {...form.register('time')}
            />
          </Field>
          <Field error={errors.courseId?.message} label={copy.course}>
            <Select
              options={[
                { value: '', label: copy.anyCourse },
                ...options.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              {...form.register('courseId')}
            />
          </Field>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isSubmitting} type="submit">
            {copy.save}
          </Button>
          <Button onClick={onDone} variant="ghost">
            {copy.cancel}
          </Button>
        </div>
      </Form>
    </section>
  )
}
