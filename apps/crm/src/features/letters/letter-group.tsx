import { Panel } from '@repo/back-office/panel'
import { Field } from '@repo/ui/field'
import { Select } from '@repo/ui/select'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { CoursePicker } from '../../components/course-picker.tsx'
import { optionsOf } from '../../components/filter-select.tsx'
import { activityLabels } from '../../components/learner-activity.messages.ts'
import type { LetterForm } from './letter-form.ts'
import { writeMessages as copy } from './letters.messages.ts'

interface Props<Body> {
  form: UseFormReturn<LetterForm, unknown, Body>
  q: string | undefined
}

/** Narrows the group that a letter is for. */
export function LetterGroup<Body>({ form, q }: Props<Body>) {
  return (
    <Panel title={copy.group}>
      <div className="grid grid-cols-1 gap-5">
        <p className="font-semibold break-words">{q ? copy.search(q) : copy.everyone}</p>
        <Field label={copy.activity}>
          <Select
            placeholder={copy.anyActivity}
            options={optionsOf(activityLabels)}
            {...form.register('activity')}
          />
        </Field>
        <Controller
          control={form.control}
          name="course"
          render={({ field: { value, onChange } }) => (
            <CoursePicker
              legend={copy.course}
              hint={copy.courseHint}
              value={value}
              onChange={onChange}
              max={1}
              ofLearners
            />
          )}
        />
      </div>
    </Panel>
  )
}
