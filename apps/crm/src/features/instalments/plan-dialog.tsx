import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { planBody } from '@repo/contract/crm-instalments'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { NumberInput } from '@repo/ui/number-input'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { CoursePicker } from '../../components/course-picker.tsx'
import { planFormMessages as copy, plansMessages } from './instalments.messages.ts'
import { PartRows } from './part-rows.tsx'
import { type Plan, toPlanBody, toPlanForm } from './plan-form.ts'

interface Props {
  editing: Plan | 'new' | null
  onClose: () => void
}

/** Adds or edits a plan to pay in parts. */
export function PlanDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const plan = shown === 'new' ? null : shown
  return (
    <FormDialog
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="md"
      title={plan ? plansMessages.edit(plan.title) : plansMessages.add}
      confirmLabel={copy.save}
      draft={`instalment-plan:${plan?.id ?? 'new'}`}
    >
      {(part) => <PlanFields part={part} plan={plan} />}
    </FormDialog>
  )
}

const labels = {
  title: copy.title,
  parts: copy.parts,
  minTotal: copy.minTotal,
  graceDays: copy.graceDays,
  isActive: copy.active,
  courseIds: copy.courses,
}

function PlanFields({ part, plan }: { part: FormPart; plan: Plan | null }) {
  const { crmInstalments } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: planBody },
    defaults: toPlanForm(plan),
    toBody: toPlanBody,
    faults: copy.faults,
    places: { 'course.not_found': 'courseIds' },
    edit: {
      version: plan?.version ?? null,
      read: async () => {
        const now = (await crmInstalments.plans.call()).find(({ id }) => id === plan?.id) ?? plan
        return { version: now?.version ?? null, values: toPlanForm(now) }
      },
    },
    send: async (body, _form, version) => {
      if (plan) await crmInstalments.updatePlan.call({ params: { id: plan.id }, body: { ...body, version } })
      else await crmInstalments.createPlan.call({ body })
      await queryClient.invalidateQueries({ queryKey: crmInstalments.plans.key() })
      toast.success(plan ? copy.saved : copy.created)
    },
  })
  const { form, field } = dialog
  const { control } = form
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={labels}>
      <Field label={copy.title} error={errors.title?.message}>
        <Input autoComplete="off" {...field('title')} />
      </Field>
      <Controller
        control={control}
        name="parts"
        render={({ field: { value, onChange } }) => (
          <PartRows
            error={errors.parts?.message ?? errors.parts?.root?.message}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="graceDays"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field label={copy.graceDays} hint={copy.graceHint} error={errors.graceDays?.message}>
            <NumberInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="minTotal"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field label={copy.minTotal} error={errors.minTotal?.message}>
            <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="courseIds"
        render={({ field: { value, onChange } }) => (
          <CoursePicker
            legend={copy.courses}
            hint={copy.coursesHint}
            error={errors.courseIds?.message}
            value={value}
            onChange={onChange}
          />
        )}
      />
      <Checkbox label={copy.active} {...form.register('isActive')} />
    </DialogForm>
  )
}
