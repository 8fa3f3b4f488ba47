import { longestCouponInput } from '@repo/contract/lengths'
import { formatVnd } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Tag } from '@repo/ui/tag'
import { type SubmitEvent, useRef } from 'react'
import { couponMessages as copy } from './checkout.messages.ts'
import type { Coupon } from './use-coupon.ts'

/** The field of a coupon; once a code counts, its tag with the way to take it off. */
export function CouponField({ coupon }: { coupon: Coupon }) {
  const field = useRef<HTMLInputElement>(null)
  const applied = coupon.quote?.coupon
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!coupon.isBusy) coupon.apply()
    field.current?.focus()
  }
  return (
    <div className="mt-5 border-t pt-5">
      <Form onSubmit={submit}>
        <Field error={coupon.fault} id="coupon" label={copy.label}>
          <span className="flex gap-2">
            <Input
              autoCapitalize="characters"
              autoComplete="off"
              className="min-w-0 uppercase placeholder:normal-case"
              maxLength={longestCouponInput}
              onChange={(event) => coupon.type(event.target.value)}
              ref={field}
              spellCheck={false}
              value={coupon.text}
            />
            <Button className="shrink-0" isBusy={coupon.isBusy} type="submit" variant="secondary">
              {copy.apply}
            </Button>
          </span>
        </Field>
      </Form>
      {applied && (
        <div className="mt-3">
          <Tag onRemove={coupon.remove} removeLabel={`${copy.label.toLowerCase()} ${applied.code}`}>
            {applied.code}
          </Tag>
        </div>
      )}
      <p className="sr-only" role="status">
        {applied ? copy.applied(applied.code, formatVnd(coupon.quote?.discount ?? 0)) : ''}
      </p>
    </div>
  )
}
