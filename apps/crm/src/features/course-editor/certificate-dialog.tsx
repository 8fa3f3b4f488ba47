import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmCertificates } from '@repo/contract/crm-certificates'
import { DateInput } from '@repo/office-ui/date-input'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { NumberInput } from '@repo/ui/number-input'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { certificateMessages as copy } from './certificate.messages.ts'

type Rule = EndpointOutput<ApiContract['crmCertificates']['courseRule']>

interface RuleForm {
  isOffered: boolean
  lessonsPercent: number | null
  needsQuizzes: boolean
  needsAssignments: boolean
  hasCme: boolean
  /** Kept while the choice above is off, so that turning it on again brings it back. */
  cme: { organiser: string; decision: string; decidedOn: string; hours: number | null }
}

const noCme: RuleForm['cme'] = { organiser: '', decision: '', decidedOn: '', hours: null }

const toForm = ({ isOffered, lessonsPercent, needsQuizzes, needsAssignments, cme }: Rule): RuleForm => ({
  isOffered,
  lessonsPercent,
  needsQuizzes,
  needsAssignments,
  hasCme: cme !== null,
  cme: cme ?? noCme,
})

const endpoint = { body: crmCertificates.saveCourseRule.body.omit({ version: true }) }
type RuleBody = z.output<(typeof endpoint)['body']>

interface RuleProps {
  courseId: string
  rule: Rule
}

export function CertificateDialog({
  courseId,
  rule,
  ...dialog
}: RuleProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      {...dialog}
      title={copy.dialog}
      confirmLabel={copy.save}
      draft={`certificate-rule:${courseId}`}
    >
      {(part) => <RuleFields {...{ part, courseId, rule }} />}
    </FormDialog>
  )
}

function RuleFields({ part, courseId, rule }: RuleProps & { part: FormPart }) {
  const { courseRule, saveCourseRule } = useApi().crmCertificates
  const queryClient = useQueryClient()
  const params = { id: courseId }
  const query = courseRule.query({ params })
  const dialog = useDialogForm(part, {
    endpoint,
    defaults: toForm(rule),
    faults: copy.faults,
    rows: ['cme'],
    toBody: ({ hasCme, cme, ...form }: RuleForm) => ({
      ...form,
      lessonsPercent: form.lessonsPercent ?? 0,
      cme: hasCme ? cme : null,
    }),
    edit: {
      version: rule.version,
      read: async () => {
        const now = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return { version: now.version, values: toForm(now) }
      },
    },
    send: async (body, _form, version) => {
      queryClient.setQueryData(
        query.queryKey,
        await saveCourseRule.call({ params, body: { ...body, version } }),
      )
      toast.success(copy.saved)
    },
  })
  const { control, register, formState } = dialog.form
  return (
    <DialogForm
      dialog={dialog}
      labels={copy.fields}
      words={{
        isOffered: copy.values,
        needsQuizzes: copy.values,
        needsAssignments: copy.values,
        hasCme: copy.values,
      }}
    >
      <Checkbox label={copy.fields.isOffered} {...register('isOffered')} />
      <Controller
        control={control}
        name="lessonsPercent"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field
            id={`${dialog.id}-lessonsPercent`}
            label={copy.fields.lessonsPercent}
            hint={copy.hints.lessonsPercent}
            error={formState.errors.lessonsPercent?.message}
          >
            <NumberInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Checkbox
        label={copy.fields.needsQuizzes}
        hint={copy.hints.needsQuizzes}
        {...register('needsQuizzes')}
      />
      <Checkbox
        label={copy.fields.needsAssignments}
        hint={copy.hints.needsAssignments}
        {...register('needsAssignments')}
      />
      <Checkbox label={copy.fields.hasCme} hint={copy.hints.hasCme} {...register('hasCme')} />
      {dialog.form.watch('hasCme') ? <CmeFields dialog={dialog} /> : null}
    </DialogForm>
  )
}

/** All of them, or nothing is said of continuing medical education. */
function CmeFields({
  dialog: { id, form },
}: {
  dialog: { id: string; form: UseFormReturn<RuleForm, unknown, RuleBody> }
}) {
  const { control, register, formState } = form
  const errors = formState.errors.cme
  return (
    <fieldset className="grid gap-4 border-l-2 pl-4">
      <legend className="sr-only">{copy.fields.hasCme}</legend>
      <Field error={errors?.organiser?.message} id={`${id}-organiser`} label={copy.cme.organiser}>
        <Input autoComplete="off" {...register('cme.organiser')} />
      </Field>
      <Field error={errors?.decision?.message} id={`${id}-decision`} label={copy.cme.decision}>
        <Input autoComplete="off" {...register('cme.decision')} />
      </Field>
      <Controller
        control={control}
        name="cme.decidedOn"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field error={errors?.decidedOn?.message} id={`${id}-decidedOn`} label={copy.cme.decidedOn}>
            <DateInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="cme.hours"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field error={errors?.hours?.message} id={`${id}-hours`} label={copy.cme.hours}>
            <NumberInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          </Field>
        )}
      />
    </fieldset>
  )
}
