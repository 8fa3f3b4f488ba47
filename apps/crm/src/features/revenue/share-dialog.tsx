import { useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { revenue } from '@repo/contract/revenue'
import { FormAlert } from '@repo/forms'
import { describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { CoursePicker, type PickedCourse } from '../../components/course-picker.tsx'
import { toBasisPoints, toPercentText } from '../../components/share-form.ts'
import { shareMessages as copy } from './revenue.messages.ts'
import type { ShareRule } from './share-panel.tsx'

interface Props {
  editing: ShareRule | 'new' | null
  /** All share rules; a save replaces the rule for the chosen doctor and course. */
  rules: readonly ShareRule[]
  onClose: () => void
}

/** Sets a share; it replaces the rule for the same doctor and course. */
export function ShareDialog({ editing, rules, onClose }: Props) {
  return (
    <FormDialog
      isOpen={editing !== null}
      onClose={onClose}
      size="md"
      title={copy.add}
      confirmLabel={copy.save}
      draft={`share:${editing === 'new' ? 'new' : `${editing?.doctor?.id}:${editing?.course?.id}`}`}
    >
      {(part) => <ShareFields part={part} rule={editing === 'new' ? null : editing} rules={rules} />}
    </FormDialog>
  )
}

const chosenOf = (rules: readonly ShareRule[], doctorId: string | null, courseId: string | null) =>
  rules.find((each) => (each.doctor?.id ?? null) === doctorId && (each.course?.id ?? null) === courseId)

type FieldsProps = { part: FormPart; rule: ShareRule | null; rules: readonly ShareRule[] }

interface ShareForm {
  doctorId: string
  courses: PickedCourse[]
  basisPoints: string
}

/** The body without its version, which depends on the chosen doctor and course. */
const endpoint = { body: revenue.setShareRule.body.omit({ version: true }) }
const faults = { basisPoints: copy.percentFault }

const toBody = ({ doctorId, courses, basisPoints }: ShareForm) => ({
  doctorId: doctorId || null,
  courseId: doctorId ? (courses[0]?.id ?? null) : null,
  basisPoints: toBasisPoints(basisPoints),
})

function useShareForm({ part, rule, rules }: FieldsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  // The rules as they were when the dialog opened, until a conflict brings newer ones.
  const known = useRef(rules)
  const chosen = () => {
    const { doctorId, courseId } = toBody(dialog.form.getValues())
    return chosenOf(known.current, doctorId, courseId)
  }
  const dialog = useDialogForm<ShareForm, z.output<(typeof endpoint)['body']>>(part, {
    endpoint,
    defaults: {
      doctorId: rule?.doctor?.id ?? '',
      courses: rule?.course ? [rule.course] : [],
      basisPoints: rule ? toPercentText(rule.basisPoints) : '',
    },
    toBody,
    faults,
    edit: {
      version: null,
      read: async () => {
        known.current = await api.revenue.shareRules.call({})
        const now = chosen()
        return {
          version: now?.version ?? null,
          values: { basisPoints: now ? toPercentText(now.basisPoints) : '' },
        }
      },
    },
    send: async (body) => {
      await api.revenue.setShareRule.call({ body: { ...body, version: chosen()?.version ?? null } })
      await queryClient.invalidateQueries({ queryKey: api.revenue.shareRules.key() })
      toast.success(copy.saved)
    },
  })
  return dialog
}

function ShareFields(props: FieldsProps) {
  const { rule } = props
  const options = usePageQuery(useApi().crm.courseOptions.query())
  const dialog = useShareForm(props)
  const { form, field } = dialog
  const { errors } = form.formState
  const doctorId = useWatch({ control: form.control, name: 'doctorId' })
  const doctors = options.data?.doctors ?? (rule?.doctor ? [{ ...rule.doctor, academicTitle: '' }] : [])
  return (
    <DialogForm dialog={dialog} labels={{ basisPoints: copy.percent }}>
      <FormAlert>{options.isError ? describeError(options.error) : null}</FormAlert>
      <Field label={copy.doctor} error={errors.doctorId?.message}>
        <Controller
          control={form.control}
          name="doctorId"
          render={({ field: control }) => (
            <Select
              {...control}
              placeholder={copy.everybody}
              options={doctors.map(({ id: value, name, academicTitle }) => ({
                value,
                label: [academicTitle, name].filter(Boolean).join(' '),
              }))}
            />
          )}
        />
      </Field>
      {doctorId ? (
        <Controller
          control={form.control}
          name="courses"
          render={({ field: { value, onChange } }) => (
            <CoursePicker
              legend={copy.course}
              hint={copy.courseHint}
              value={value}
              onChange={onChange}
              max={1}
            />
          )}
        />
      ) : null}
      <Field label={copy.percent} hint={copy.percentHint} error={errors.basisPoints?.message}>
        <Input inputMode="decimal" autoComplete="off" suffix="%" {...field('basisPoints')} />
      </Field>
    </DialogForm>
  )
}
