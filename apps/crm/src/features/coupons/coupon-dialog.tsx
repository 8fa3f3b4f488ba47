import { useApi, useEditConflict } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { FormAlert, showServerError } from '@repo/forms'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { DateTimeInput } from '@repo/ui/date-time-input'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CoursePicker } from '../../components/course-picker.tsx'
import { FormDialog, type FormPartProps } from '../../components/form-dialog.tsx'
import { CouponAmounts, type CouponFormReturn, CouponLimits } from './coupon-amounts.tsx'
import { type Coupon, couponFields, couponResolver, toCouponForm } from './coupon-form.ts'
import { couponFormMessages as copy, couponsMessages } from './coupons.messages.ts'

interface Props {
  editing: Coupon | 'new' | null
  onClose: () => void
}

/** Adds or changes a coupon. */
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
    >
      {(part) => <CouponFields {...part} coupon={coupon} />}
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

function CouponFields({ id, onBusy, onDone, coupon }: FormPartProps & { coupon: Coupon | null }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useForm({ resolver: couponResolver, defaultValues: toCouponForm(coupon) })
  const { register, control, handleSubmit, setError, formState } = form
  const { errors } = formState
  const conflict = useEditConflict({
    version: coupon?.version ?? null,
    read: async () => {
      const { items } = await api.crmSales.coupons.call({ query: { q: coupon?.code } })
      const now = items.find((each) => each.id === coupon?.id) ?? coupon
      return { version: now?.version ?? null, values: toCouponForm(now) }
    },
    mine: form.getValues,
    take: form.reset,
  })
  const save = handleSubmit(async (body) => {
    onBusy(true)
    try {
      if (coupon)
        await api.crmSales.updateCoupon.call({
          params: { id: coupon.id },
          body: { ...body, version: conflict.version() },
        })
      else await api.crmSales.createCoupon.call({ body })
      await queryClient.invalidateQueries({ queryKey: api.crmSales.coupons.key() })
      toast.success(coupon ? copy.saved : copy.created)
      onDone()
    } catch (error) {
      if (conflict.catches(error)) return
      showServerError(error, setError, couponFields, {
        'coupon.code_taken': 'code',
        'coupon.below_used': 'maxUses',
        'course.not_found': 'courseIds',
      })
    } finally {
      onBusy(false)
    }
  })
  return (
    <Form id={id} onSubmit={(event) => void save(event)} className="mt-3 grid gap-5">
      <FormAlert>{errors.root?.message}</FormAlert>
      <EditConflict conflict={conflict} labels={couponLabels} words={{ kind: copy.kinds }} />
      <Field label={copy.code} hint={copy.codeHint} error={errors.code?.message}>
        <Input spellCheck={false} autoCapitalize="characters" autoComplete="off" {...register('code')} />
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
        <Textarea rows={2} {...register('note')} />
      </Field>
    </Form>
  )
}

/** One end of the time in which a coupon counts. */
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
