import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { settlementMessages as copy } from './settlement.messages.ts'
import { type AskedEnd, type SettlementLine, useSettlementUpdate } from './use-settlement.ts'

const DifferenceDialog = lazyDialog(
  ({ resolution }: { resolution: AskedEnd | null }) => resolution !== null,
  async () => (await import('./settlement-difference-dialog.tsx')).SettlementDifferenceDialog,
)

const isKey = (verdict: string): verdict is keyof typeof copy.ways => Object.hasOwn(copy.ways, verdict)

/** A row that waits, with its ways to an end: compare it again, say the fee or what it is, or note why it differs. */
export function SettlementDifference({ line, settlementId }: { line: SettlementLine; settlementId: string }) {
  const { resolveDifference } = useApi().crmSettlements
  const update = useSettlementUpdate(settlementId)
  const [asked, setAsked] = useState<AskedEnd | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { id, verdict, number, canType } = line
  const again = async () => {
    setIsBusy(true)
    try {
      const params = { id: settlementId, lineId: id }
      update(await resolveDifference.call({ params, body: { resolution: 'found' } }))
      toast.success(copy.againDone)
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      {isKey(verdict) ? <span className="max-w-prose text-sm text-2">{copy.ways[verdict]}</span> : null}
      <span className="flex flex-wrap gap-2">
        {verdict === 'fee_missing' || verdict === 'amount' ? (
          <Button size="sm" variant="secondary" onClick={() => setAsked('fee')}>
            {copy.giveFee}
          </Button>
        ) : null}
        {canType ? (
          <Button size="sm" variant="secondary" onClick={() => setAsked('typed')}>
            {verdict === 'unreadable' ? copy.type : copy.typeAgain}
          </Button>
        ) : null}
        {number === null || verdict === 'unreadable' ? null : (
          <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void again()}>
            {copy.again}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => setAsked('explained')}>
          {copy.explain}
        </Button>
      </span>
      <DifferenceDialog
        line={line}
        settlementId={settlementId}
        resolution={asked}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
