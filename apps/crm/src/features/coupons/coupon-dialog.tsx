import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { couponBody } from '@repo/contract/crm-sales'
import { DateTimeInput } from '@repo/office-ui/date-time-input'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { CoursePicker } from '../../components/course-picker.tsx'
import { CouponAmounts, type CouponFormReturn, CouponLimits } from './coupon-amounts.tsx'
import { type Coupon, toCouponBody, toCouponForm } from './coupon-form.ts'
import { couponFormMessages as copy, couponsMessages } from './coupons.messages.ts'

interface Props {
  editing: Coupon | 'new' | null
  onClose: () => void
}

/** Adds or edits a coupon. */
export function CouponDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  const coupon = shown === 'new' ? null : shown
  return (
    <FormDialog
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="md"
      title={coupon ? couponsMessages.edit(coupon.code) : couponsMessages.add}
      confirmLabel={copy.save}
      draft={`coupon:${coupon?.id ?? 'new'}`}
    >
      {(part) => <CouponFields part={part} coupon={coupon} />}
    </FormDialog>
  )
}

const couponLabels = {
  code: copy.code,
  kind: copy.kind,
  value: couponsMessages.value,
  maxDiscount: copy.maxDiscount,
  minTotal: copy.minTotal,
  maxUses: copy.maxUses,
  maxUsesPerUser: copy.maxUsesPerUser,
  startsAt: copy.startsAt,
  endsAt: copy.endsAt,
  courseIds: copy.courses,
  stacksWithSale: copy.stacks,
  isActive: copy.active,
  note: copy.note,
}

function CouponFields({ part, coupon }: { part: FormPart; coupon: Coupon | null }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: couponBody },
    defaults: toCouponForm(coupon),
    toBody: toCouponBody,
    faults: copy.faults,
    places: {
      'coupon.code_taken': 'code',
      'coupon.below_used': 'maxUses',
      'course.not_found': 'courseIds',
    },
    edit: {
      version: coupon?.version ?? null,
      read: async () => {
        const { items } = await api.crmSales.coupons.call({ query: { q: coupon?.code } })
        const now = items.find((each) => each.id === coupon?.id) ?? coupon
        return { version: now?.version ?? null, values: toCouponForm(now) }
      },
    },
    send: async (body, _form, version) => {
      if (coupon)
        await api.crmSales.updateCoupon.call({ params: { id: coupon.id }, body: { ...body, version } })
      else await api.crmSales.createCoupon.call({ body })
      await queryClient.invalidateQueries({ queryKey: api.crmSales.coupons.key() })
      toast.success(coupon ? copy.saved : copy.created)
    },
  })
  const { form, field } = dialog
  const { register, control } = form
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={couponLabels} words={{ kind: copy.kinds }}>
      <Field label={copy.code} hint={copy.codeHint} error={errors.code?.message}>
        <Input spellCheck={false} autoCapitalize="characters" autoComplete="off" {...field('code')} />
      </Field>
      <CouponAmounts form={form} />
      <CouponLimits form={form} used={coupon?.used ?? 0} />
      <div className="grid gap-5">
        <TimeField form={form} name="startsAt" label={copy.startsAt} defaultTime="00:00" />
        <TimeField form={form} name="endsAt" label={copy.endsAt} defaultTime="23:59" />
      </div>
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
      <div>
        <Checkbox label={copy.stacks} hint={copy.stacksHint} {...register('stacksWithSale')} />
        <Checkbox label={copy.active} {...register('isActive')} />
      </div>
      <Field label={copy.note} error={errors.note?.message} isOptional>
        <Textarea rows={2} {...field('note')} />
      </Field>
    </DialogForm>
  )
}

/** The start or the end of a coupon's validity. */
function TimeField({
  form: { control, formState },
  name,
  label,
  defaultTime,
}: {
  form: CouponFormReturn
  name: 'startsAt' | 'endsAt'
  label: string
  defaultTime: string
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={label} hint={copy.timeHint} error={formState.errors[name]?.message}>
          <DateTimeInput
            className="max-w-xs"
            ref={ref}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            defaultTime={defaultTime}
          />
        </Field>
      )}
    />
  )
}
