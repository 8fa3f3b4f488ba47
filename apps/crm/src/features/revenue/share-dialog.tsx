import { useApi, useEditConflict, usePageQuery } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { FormAlert } from '@repo/forms'
import { describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CoursePicker, type PickedCourse } from '../../components/course-picker.tsx'
import { FormDialog, type FormPartProps } from '../../components/form-dialog.tsx'
import { shareMessages as copy } from './revenue.messages.ts'
import { toBasisPoints, toPercentText } from './share-form.ts'
import type { ShareRule } from './share-panel.tsx'

interface Props {
  editing: ShareRule | 'new' | null
  /** All that hold: the one for the chosen doctor and course is what a save replaces. */
  rules: readonly ShareRule[]
  onClose: () => void
}

/** Sets a share; the one that holds for the same doctor and course is replaced. */
export function ShareDialog({ editing, rules, onClose }: Props) {
  return (
    <FormDialog
      isOpen={editing !== null}
      onClose={onClose}
      size="md"
      title={copy.add}
      confirmLabel={copy.save}
    >
      {(part) => <ShareFields {...part} rule={editing === 'new' ? null : editing} rules={rules} />}
    </FormDialog>
  )
}

const chosenOf = (rules: readonly ShareRule[], doctorId: string | null, courseId: string | null) =>
  rules.find((each) => (each.doctor?.id ?? null) === doctorId && (each.course?.id ?? null) === courseId)

type FieldsProps = FormPartProps & { rule: ShareRule | null; rules: readonly ShareRule[] }

function ShareFields({ id, onBusy, onDone, rule, rules }: FieldsProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const options = usePageQuery(api.crm.courseOptions.query())
  const [doctorId, setDoctorId] = useState(rule?.doctor?.id ?? '')
  const [courses, setCourses] = useState<PickedCourse[]>(rule?.course ? [rule.course] : [])
  const [percent, setPercent] = useState(rule ? toPercentText(rule.basisPoints) : '')
  const [isRefused, setIsRefused] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const basisPoints = toBasisPoints(percent)
  const doctor = doctorId || null
  const courseId = doctor ? (courses[0]?.id ?? null) : null
  // As they were when the dialog opened, until a conflict shows newer ones.
  const [known, setKnown] = useState(rules)
  const conflict = useEditConflict({
    version: null,
    read: async () => {
      const now = await api.revenue.shareRules.call({})
      const chosen = chosenOf(now, doctor, courseId)
      setKnown(now)
      return {
        version: chosen?.version ?? null,
        values: { percent: chosen ? toPercentText(chosen.basisPoints) : '' },
      }
    },
    mine: () => ({ percent }),
    take: (now) => setPercent(now.percent),
  })
  const save = async (points: number) => {
    onBusy(true)
    setFault(null)
    try {
      const version = chosenOf(known, doctor, courseId)?.version ?? null
      await api.revenue.setShareRule.call({
        body: { doctorId: doctor, courseId, basisPoints: points, version },
      })
      await queryClient.invalidateQueries({ queryKey: api.revenue.shareRules.key() })
      toast.success(copy.saved)
      onDone()
    } catch (error) {
      if (!conflict.catches(error)) setFault(describeError(error))
    } finally {
      onBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsRefused(basisPoints === null)
    if (basisPoints === null) return document.getElementById(`${id}-percent`)?.focus()
    void save(basisPoints)
  }
  const doctors = options.data?.doctors ?? (rule?.doctor ? [{ ...rule.doctor, academicTitle: '' }] : [])
  return (
    <Form id={id} onSubmit={submit} className="mt-4 grid gap-5">
      <FormAlert>{fault ?? (options.isError ? describeError(options.error) : null)}</FormAlert>
      <EditConflict conflict={conflict} labels={{ percent: copy.percent }} />
      <Field label={copy.doctor}>
        <Select
          placeholder={copy.everybody}
          options={doctors.map(({ id: value, name, academicTitle }) => ({
            value,
            label: [academicTitle, name].filter(Boolean).join(' '),
          }))}
          value={doctorId}
          onChange={(event) => setDoctorId(event.target.value)}
        />
      </Field>
      {doctorId ? (
        <CoursePicker
          legend={copy.course}
          hint={copy.courseHint}
          value={courses}
          onChange={setCourses}
          max={1}
        />
      ) : null}
      <Field
        id={`${id}-percent`}
        label={copy.percent}
        hint={copy.percentHint}
        error={isRefused && basisPoints === null ? copy.percentFault : undefined}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          suffix="%"
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
        />
      </Field>
    </Form>
  )
}
