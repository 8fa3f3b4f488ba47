import { useApi } from '@repo/back-office'
import { formatDate, formatVnd } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { settlementMessages as copy } from './settlement.messages.ts'
import { type SettlementDetail, useSettlementUpdate } from './use-settlement.ts'

type Choice = SettlementDetail['payoutChoices'][number]

/** The noted transfers that may have brought the money of a file, for a person to choose one. */
export function PayoutChoices({ settlement: { id, payoutChoices } }: { settlement: SettlementDetail }) {
  const { linkPayout } = useApi().crmSettlements
  const confirm = useConfirm()
  const update = useSettlementUpdate(id)
  if (payoutChoices.length === 0) return null

  const choose = async ({ caseId, day, fee }: Choice) => {
    const isLinked = await confirm({
      title: copy.chooseTitle(formatDate(day)),
      body: copy.chooseBody(fee > 0 ? formatVnd(fee) : null),
      confirmLabel: copy.choose,
      tone: 'default',
      act: async () => update(await linkPayout.call({ params: { id }, body: { caseId } })),
    })
    if (isLinked) toast.success(copy.chosen)
  }
  return (
    <div className="mt-4">
      <p className="text-sm">{copy.choices}</p>
      <ul className="mt-2 grid gap-2">
        {payoutChoices.map((choice) => (
          <li key={choice.caseId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {[
                copy.choice(formatDate(choice.day)),
                ...(choice.fee > 0 ? [copy.choiceFee(formatVnd(choice.fee))] : []),
              ].join(', ')}
            </span>
            <Button
              variant="ghost"
              aria-label={copy.chooseNamed(formatDate(choice.day))}
              onClick={() => void choose(choice)}
            >
              {copy.choose}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
