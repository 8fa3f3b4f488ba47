import { DialogForm, type DialogFormOptions, useDialogForm } from '@repo/back-office/dialog-form'
import type { FormPart } from '@repo/back-office/form-dialog'
import { crmLearners } from '@repo/contract/crm-learners'
import { DateInput } from '@repo/office-ui/date-input'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { CoursePicker, type PickedCourse } from './course-picker.tsx'
import { enrolMessages as copy } from './enrol.messages.ts'

/** The body without its version, which the dialog adds itself. */
const endpoint = { body: crmLearners.enrol.body.omit({ version: true }) }
const empty = { courseId: [] as PickedCourse[], until: '', reason: '', priceNote: '' }

type Options = DialogFormOptions<typeof empty, z.output<typeof endpoint.body>>

/** Which course is opened by hand, until when and why. */
export function EnrolFields({ part, edit, send }: { part: FormPart } & Pick<Options, 'edit' | 'send'>) {
  const dialog = useDialogForm(part, {
    endpoint,
    defaults: empty,
    faults: copy.faults,
    places: {
      'course.not_found': 'courseId',
      'enrollment.exists': 'courseId',
      'enrollment.not_longer': 'until',
    },
    toBody: ({ courseId: [course], until, ...rest }) => ({
      ...rest,
      courseId: course?.id ?? '',
      until: until || null,
    }),
    edit,
    send,
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
      <Controller
        control={form.control}
        name="courseId"
        render={({ field: { value, onChange } }) => (
          <CoursePicker
            legend={copy.course}
            error={errors.courseId?.message}
            value={value}
            onChange={onChange}
            max={1}
          />
        )}
      />
      <Controller
        control={form.control}
        name="until"
        render={({ field: { value, onChange, ref, onBlur } }) => (
          <Field label={copy.until} hint={copy.untilHint} error={errors.until?.message} isOptional>
            <DateInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Field label={copy.reason} hint={copy.reasonHint} error={errors.reason?.message}>
        <Textarea rows={3} {...field('reason')} />
      </Field>
      <Field label={copy.priceNote} hint={copy.priceNoteHint} error={errors.priceNote?.message} isOptional>
        <Input {...field('priceNote')} />
      </Field>
    </DialogForm>
  )
}
