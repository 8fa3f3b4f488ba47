import { longestCouponInput } from '@repo/contract/lengths'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { referralMessages as copy } from './checkout.messages.ts'

interface Props {
  value: string
  fault: string | null
  onChange: (value: string) => void
}

/** The code of who recommended the courses; it goes with the order and changes no price. */
export function ReferralField({ value, fault, onChange }: Props) {
  return (
    <div className="mt-5">
      <Field error={fault} hint={copy.hint} id="referral" isOptional label={copy.label}>
        <Input
          autoCapitalize="characters"
          autoComplete="off"
          className="uppercase"
          maxLength={longestCouponInput}
          name="referral"
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          value={value}
        />
      </Field>
    </div>
  )
}
