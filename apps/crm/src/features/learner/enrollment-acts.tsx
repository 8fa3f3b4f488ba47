import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { RowMenu } from '@repo/back-office/row-menu'
import { crmLearners } from '@repo/contract/crm-learners'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Textarea } from '@repo/ui/textarea'
import { ArrowRightLeft, Ban, CalendarPlus, Pause, Play, Plus } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { CoursePicker, type PickedCourse } from '../../components/course-picker.tsx'
import { enrolMessages } from '../../components/enrol.messages.ts'
import { EnrolFields } from '../../components/enrol-fields.tsx'
import { enrollmentActMessages as copy } from './learner.messages.ts'
import { type LearnerDetail, type StaffEnrollment, useLearnerEdit, useLearnerUpdate } from './use-learner.ts'

/** The bodies without their version, which the dialogs add themselves. */
const endpoints = {
  extend: { body: crmLearners.extendAccess.body.omit({ version: true }) },
  move: { body: crmLearners.moveEnrollment.body.omit({ version: true }) },
  setState: { body: crmLearners.setEnrollmentState.body.omit({ version: true }) },
}

type NewState = 'active' | 'paused' | 'ended'
type Act = NewState | 'extend' | 'move'

const icons = { extend: CalendarPlus, move: ArrowRightLeft, paused: Pause, active: Play, ended: Ban }

/** The acts that are possible in each state. */
const actsOf: Record<StaffEnrollment['state'], readonly Act[]> = {
  active: ['extend', 'move', 'paused', 'ended'],
  expired: ['extend', 'ended'],
  paused: ['active', 'move', 'ended'],
  ended: [],
}

const reasonQuestion = { name: 'reason', label: copy.reason, hint: copy.reasonHint }

interface OneProps {
  learner: LearnerDetail
  enrollment: StaffEnrollment
}

/** The menu of one course of the learner, with the dialogs of its acts. */
export function EnrollmentMenu({ learner, enrollment }: OneProps) {
  const [asked, setAsked] = useState<Act | null>(null)
  const close = () => setAsked(null)
  const acts = actsOf[enrollment.state].filter((act) => act !== 'extend' || enrollment.expiresAt !== null)
  if (acts.length === 0) return null
  return (
    <>
      <RowMenu
        name={enrollment.course.title}
        items={acts.map((act) => {
          const Icon = icons[act]
          return {
            id: act,
            label: copy[act].open,
            icon: <Icon size={16} aria-hidden="true" />,
            onSelect: () => setAsked(act),
          }
        })}
      />
      {(['paused', 'active', 'ended'] as const).map((state) => (
        <StateDialog
          key={state}
          {...{ learner, enrollment, state }}
          isOpen={asked === state}
          onClose={close}
        />
      ))}
      <MoveDialog {...{ learner, enrollment }} isOpen={asked === 'move'} onClose={close} />
      <ExtendDialog {...{ learner, enrollment }} isOpen={asked === 'extend'} onClose={close} />
    </>
  )
}

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

function StateDialog({
  learner,
  enrollment,
  state,
  ...dialog
}: OneProps & DialogProps & { state: NewState }) {
  const { setEnrollmentState } = useApi().crmLearners
  const update = useLearnerUpdate(learner.id)
  const edit = useLearnerEdit(learner)
  const words = copy[state]
  return (
    <AskDialog
      {...dialog}
      title={words.title(enrollment.course.title)}
      description={words.body}
      confirmLabel={words.act}
      tone={state === 'ended' ? 'danger' : undefined}
      draft={`enrollment-${state}:${enrollment.id}`}
      endpoint={endpoints.setState}
      questions={[reasonQuestion]}
      also={{ state }}
      edit={edit}
      send={async (body, _form, version) => {
        const params = { id: learner.id, enrollmentId: enrollment.id }
        update(await setEnrollmentState.call({ params, body: { ...body, version } }))
        toast.success(words.done)
      }}
    />
  )
}

function ExtendDialog({ learner, enrollment, ...dialog }: OneProps & DialogProps) {
  return (
    <FormDialog
      {...dialog}
      title={copy.extend.title(enrollment.course.title)}
      confirmLabel={copy.extend.act}
      draft={`enrollment-extend:${enrollment.id}`}
    >
      {(part) => <ExtendFields {...{ part, learner, enrollment }} />}
    </FormDialog>
  )
}

function MoveDialog({ learner, enrollment, ...dialog }: OneProps & DialogProps) {
  return (
    <FormDialog
      {...dialog}
      size="md"
      title={copy.move.title(enrollment.course.title)}
      description={copy.move.body}
      confirmLabel={copy.move.act}
      draft={`enrollment-move:${enrollment.id}`}
    >
      {(part) => <MoveFields {...{ part, learner, enrollment }} />}
    </FormDialog>
  )
}

function MoveFields({ part, learner, enrollment }: OneProps & { part: FormPart }) {
  const { moveEnrollment } = useApi().crmLearners
  const update = useLearnerUpdate(learner.id)
  const dialog = useDialogForm(part, {
    endpoint: endpoints.move,
    defaults: { courseId: [] as PickedCourse[], reason: '' },
    faults: { courseId: copy.faults.courseId },
    places: { 'course.not_found': 'courseId', 'enrollment.exists': 'courseId' },
    toBody: ({ courseId: [course], reason }) => ({ courseId: course?.id ?? '', reason }),
    edit: useLearnerEdit(learner),
    send: async (body, _form, version) => {
      const params = { id: learner.id, enrollmentId: enrollment.id }
      update(await moveEnrollment.call({ params, body: { ...body, version } }))
      toast.success(copy.move.done)
    },
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
            legend={copy.move.course}
            error={errors.courseId?.message}
            value={value}
            onChange={onChange}
            max={1}
          />
        )}
      />
      <Field label={copy.reason} hint={copy.reasonHint} error={errors.reason?.message}>
        <Textarea rows={3} {...field('reason')} />
      </Field>
    </DialogForm>
  )
}

const untilOrNull = (until: string) => until || null

function ExtendFields({ part, learner, enrollment }: OneProps & { part: FormPart }) {
  const { extendAccess } = useApi().crmLearners
  const update = useLearnerUpdate(learner.id)
  const dialog = useDialogForm(part, {
    endpoint: endpoints.extend,
    defaults: { until: '', reason: '' },
    faults: { until: copy.faults.until },
    places: { 'enrollment.not_longer': 'until' },
    toBody: ({ until, reason }) => ({ until: untilOrNull(until), reason }),
    edit: useLearnerEdit(learner),
    send: async (body, _form, version) => {
      const params = { id: learner.id, enrollmentId: enrollment.id }
      update(await extendAccess.call({ params, body: { ...body, version } }))
      toast.success(copy.extend.done)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog}>
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
    </DialogForm>
  )
}

/** Opens a course to the learner by hand. */
export function EnrolButton({ learner }: { learner: LearnerDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {enrolMessages.open}
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="md"
        title={copy.enrol.title(learner.name)}
        confirmLabel={enrolMessages.act}
        draft={`enrol:${learner.id}`}
      >
        {(part) => <EnrolLearner {...{ part, learner }} />}
      </FormDialog>
    </>
  )
}

function EnrolLearner({ part, learner }: { part: FormPart; learner: LearnerDetail }) {
  const { enrol } = useApi().crmLearners
  const update = useLearnerUpdate(learner.id)
  return (
    <EnrolFields
      part={part}
      edit={useLearnerEdit(learner)}
      send={async (body, _form, version) => {
        update(await enrol.call({ params: { id: learner.id }, body: { ...body, version } }))
        toast.success(copy.enrol.done)
      }}
    />
  )
}
