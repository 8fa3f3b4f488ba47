import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { formatVnd } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { Skeleton } from '@repo/ui/skeleton'
import { refundMessages as copy } from './orders.messages.ts'
import { moneyOfSeats, type RefundLine } from './refund-form.ts'

interface Props {
  code: string
  line: RefundLine
  onChange: (part: Partial<RefundLine>) => void
}

/** How many seats of a line end with the money, and which of those that people have. */
export function RefundSeats(props: Props) {
  const { orderSeats } = useApi().crmOrganisations
  const query = usePageQuery(orderSeats.query({ params: { code: props.code } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-16" />}>
      {({ lines, given }) => {
        const counts = lines.find(({ lineId }) => lineId === props.line.lineId)
        const people = given.filter(({ lineId }) => lineId === props.line.lineId)
        return counts ? <Seats {...props} counts={counts} people={people} /> : null
      }}
    </QueryView>
  )
}

function Seats({
  line,
  counts: { free, given, bought, ended },
  people,
  onChange,
}: Props & {
  counts: { free: number; given: number; bought: number; ended: number }
  people: readonly { id: string; name: string; email: string; percent: number }[]
}) {
  const seats = line.seatsBack ?? 0
  const missing = Math.max(0, seats - free)
  const money = moneyOfSeats(line.left, seats, bought - ended)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <Field className="min-w-44 flex-1" label={copy.seats} hint={copy.seatsLeft(free, given)}>
          <NumberInput
            name={`seats-${line.lineId}`}
            aria-label={copy.seatsFor(line.title)}
            value={line.seatsBack}
            max={free + given}
            disabled={line.endsAccess}
            onValueChange={(seatsBack) => onChange({ seatsBack, givenSeats: [] })}
          />
        </Field>
        {seats > 0 && money !== line.amount ? (
          <Button variant="ghost" className="sm:mt-7" onClick={() => onChange({ amount: money })}>
            {copy.bySeats(formatVnd(money))}
          </Button>
        ) : null}
      </div>
      {missing > 0 && !line.endsAccess ? (
        <fieldset className="min-w-0 rounded-sm border p-3">
          <legend className="px-1 text-sm font-semibold">
            {copy.chooseGiven(missing, line.givenSeats.length)}
          </legend>
          <div className="max-h-60 overflow-y-auto">
            {people.map(({ id, name, email, percent }) => {
              const isChosen = line.givenSeats.includes(id)
              return (
                <Checkbox
                  key={id}
                  name={`given-${id}`}
                  label={name}
                  hint={copy.givenHint(email, percent)}
                  checked={isChosen}
                  disabled={!isChosen && line.givenSeats.length >= missing}
                  onChange={() =>
                    onChange({
                      givenSeats: isChosen
                        ? line.givenSeats.filter((one) => one !== id)
                        : [...line.givenSeats, id],
                    })
                  }
                />
              )
            })}
          </div>
        </fieldset>
      ) : null}
    </div>
  )
}
