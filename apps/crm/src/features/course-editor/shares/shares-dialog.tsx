import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { formatShare } from '@repo/back-office/revenue-columns'
import { revenue } from '@repo/contract/revenue'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { toBasisPoints, toPercentText } from '../../../components/share-form.ts'
import { sharesMessages as copy } from './shares.messages.ts'
import { type CourseShares, leftOf, nameOf, ofMoney, type TeamPart } from './team-parts.ts'

interface SharesForm {
  parts: { doctorId: string; basisPoints: string }[]
}

const endpoint = { body: revenue.setCourseShares.body.omit({ version: true }) }

const toBody = ({ parts }: SharesForm) => ({
  parts: parts.map(({ doctorId, basisPoints }) => ({
    doctorId,
    basisPoints: basisPoints.trim() === '' ? 0 : toBasisPoints(basisPoints),
  })),
})

interface Props {
  courseId: string
  shares: CourseShares
  parts: readonly TeamPart[]
}

export function SharesDialog({
  courseId,
  shares,
  parts,
  ...dialog
}: Props & { isOpen: boolean; onClose: () => void }) {
  return (
    <FormDialog
      {...dialog}
      title={copy.dialog}
      description={copy.dialogLead}
      confirmLabel={copy.save}
      // What was typed for another team has no rows here.
      draft={`course-shares:${courseId}:${parts.map(({ id }) => id).join(',')}`}
    >
      {(part) => <SharesFields {...{ part, courseId, shares, parts }} />}
    </FormDialog>
  )
}

function useSharesForm({ part, courseId, shares, parts }: Props & { part: FormPart }) {
  const { courseShares, setCourseShares } = useApi().revenue
  const queryClient = useQueryClient()
  const params = { id: courseId }
  const query = courseShares.query({ params })
  const toForm = (team: readonly { id: string; basisPoints: number }[]): SharesForm => ({
    parts: parts.map(({ id }) => {
      const points = team.find((one) => one.id === id)?.basisPoints ?? 0
      return { doctorId: id, basisPoints: points > 0 ? toPercentText(points) : '' }
    }),
  })
  return useDialogForm(part, {
    endpoint,
    defaults: toForm(parts),
    rows: ['parts'],
    faults: { parts: copy.overWhole, 'parts.basisPoints': copy.percentFault },
    toBody,
    edit: {
      version: shares.version,
      read: async () => {
        const now = await queryClient.fetchQuery({ ...query, staleTime: 0 })
        return { version: now.version, values: toForm(now.team) }
      },
    },
    send: async (body, _form, version) => {
      queryClient.setQueryData(
        query.queryKey,
        await setCourseShares.call({ params, body: { ...body, version } }),
      )
      toast.success(copy.saved)
    },
  })
}

function SharesFields(props: Props & { part: FormPart }) {
  const { shares, parts } = props
  const dialog = useSharesForm(props)
  const { control, register, formState } = dialog.form
  const typed = toBody({ parts: useWatch({ control, name: 'parts' }) }).parts
  const left = leftOf(typed.map(({ basisPoints }) => ({ basisPoints: basisPoints ?? 0 })))
  const last = typed.findLastIndex(({ basisPoints }) => basisPoints)
  const share = shares.lead?.basisPoints ?? 0
  const words = (points: number) =>
    `${formatShare(points)} (${copy.ofMoney(formatShare(ofMoney(points, share)))})`
  return (
    <DialogForm dialog={dialog} labels={copy.fields}>
      {parts.map(({ id, name }, index) => (
        <Field
          key={id}
          id={`${dialog.id}-parts.${index}.basisPoints`}
          label={name}
          hint={index === 0 ? copy.partHint : undefined}
          error={
            formState.errors.parts?.[index]?.basisPoints?.message ??
            (left < 0 && index === last ? copy.over(formatShare(-left)) : undefined)
          }
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            suffix="%"
            {...register(`parts.${index}.basisPoints`)}
          />
        </Field>
      ))}
      <dl
        aria-live="polite"
        className="grid gap-x-4 gap-y-1 border-t pt-4 sm:grid-cols-[1fr_auto] sm:gap-y-2"
      >
        <dt className="text-2">{copy.sum}</dt>
        <dd className="font-num sm:text-right">{words(10_000 - left)}</dd>
        <dt className="min-w-0 break-words text-2">
          {shares.lead ? copy.left(nameOf(shares.lead)) : copy.leftNobody}
        </dt>
        <dd className="font-num sm:text-right">{words(Math.max(left, 0))}</dd>
      </dl>
    </DialogForm>
  )
}
