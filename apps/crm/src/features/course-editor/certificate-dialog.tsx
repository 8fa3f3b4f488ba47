import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmCertificates } from '@repo/contract/crm-certificates'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { certificateMessages as copy } from './certificate.messages.ts'

type Rule = EndpointOutput<ApiContract['crmCertificates']['courseRule']>

interface RuleForm {
  isOffered: boolean
  lessonsPercent: number | null
  needsQuizzes: boolean
}

const toForm = ({ isOffered, lessonsPercent, needsQuizzes }: Rule): RuleForm => ({
  isOffered,
  lessonsPercent,
  needsQuizzes,
})

const endpoint = { body: crmCertificates.saveCourseRule.body.omit({ version: true }) }

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
    toBody: (form: RuleForm) => ({ ...form, lessonsPercent: form.lessonsPercent ?? 0 }),
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
      words={{ isOffered: copy.values, needsQuizzes: copy.values }}
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
    </DialogForm>
  )
}
