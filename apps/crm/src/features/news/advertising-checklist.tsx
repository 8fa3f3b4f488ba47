import { type AdvertisingCheck, advertisingChecks } from '@repo/contract/medical-advertising'
import { Badge } from '@repo/ui/badge'
import { Checkbox } from '@repo/ui/checkbox'
import { FieldError } from '@repo/ui/field'
import { advertisingMessages as copy } from './advertising.messages.ts'

/** What is at fault while a line that the wording asks for is not ticked. */
export const missingFault = (
  required: readonly AdvertisingCheck[],
  ticked: readonly AdvertisingCheck[],
): { checks?: string } => (required.every((check) => ticked.includes(check)) ? {} : { checks: copy.missing })

interface Props {
  /** Lines that the wording of the article asks for. */
  required: readonly AdvertisingCheck[]
  ticked: readonly AdvertisingCheck[]
  onChange: (ticked: AdvertisingCheck[]) => void
  error?: string
}

/** The checklist for medical advertising: whoever publishes ticks its lines and answers for them. */
export function AdvertisingChecklist({ required, ticked, onChange, error }: Props) {
  const toggle = (check: AdvertisingCheck) =>
    onChange(advertisingChecks.filter((one) => (one === check) !== ticked.includes(one)))
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{copy.checklist}</legend>
      <p className="text-sm text-3">{copy.checklistLead}</p>
      {advertisingChecks.map((check) => {
        const isRequired = required.includes(check)
        const isMissing = isRequired && !ticked.includes(check)
        return (
          <Checkbox
            aria-invalid={error !== undefined && isMissing ? true : undefined}
            checked={ticked.includes(check)}
            key={check}
            label={
              <>
                {copy.checks[check]}
                {isRequired ? (
                  <Badge className="ml-2" tone="warning">
                    {copy.required}
                  </Badge>
                ) : null}
              </>
            }
            name={`check-${check}`}
            onChange={() => toggle(check)}
          />
        )
      })}
      {error ? <FieldError id="checks-error">{error}</FieldError> : null}
    </fieldset>
  )
}
