import type { couponBody } from '@repo/contract/crm-sales'
import { formatNumber } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { CouponForm } from './coupon-form.ts'
import { couponFormMessages as copy } from './coupons.messages.ts'

export type CouponFormReturn = UseFormReturn<CouponForm, unknown, z.output<typeof couponBody>>

interface NumberFieldProps {
  form: CouponFormReturn
  name: 'value' | 'maxDiscount' | 'minTotal' | 'maxUses' | 'maxUsesPerUser'
  label: string
  hint?: string
  suffix?: string
}

function NumberField({ form, name, label, hint, suffix }: NumberFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
          <NumberInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} suffix={suffix} />
        </Field>
      )}
    />
  )
}

/** The fields for the discount. */
export function CouponAmounts({ form }: { form: CouponFormReturn }) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  const isPercent = kind === 'percent'
  return (
    <>
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={copy.kind}
            look="chips"
            value={value}
            onValueChange={onChange}
            options={[
              { value: 'percent', label: copy.kinds.percent },
              { value: 'fixed', label: copy.kinds.fixed },
            ]}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          form={form}
          name="value"
          label={isPercent ? copy.percent : copy.amount}
          suffix={isPercent ? '%' : '₫'}
        />
        {isPercent ? (
          <NumberField
            form={form}
            name="maxDiscount"
            label={copy.maxDiscount}
            hint={copy.maxDiscountHint}
            suffix="₫"
          />
        ) : null}
      </div>
    </>
  )
}

/** The fields for the orders that the coupon applies to, and for how often. */
export function CouponLimits({ form, used }: { form: CouponFormReturn; used: number }) {
  return (
    <>
      <NumberField form={form} name="minTotal" label={copy.minTotal} suffix="₫" />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          form={form}
          name="maxUses"
          label={copy.maxUses}
          hint={copy.maxUsesHint(formatNumber(used))}
        />
        <NumberField form={form} name="maxUsesPerUser" label={copy.maxUsesPerUser} />
      </div>
    </>
  )
}
