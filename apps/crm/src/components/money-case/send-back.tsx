import { useApi } from '@repo/back-office'
import { crmMoneyCases } from '@repo/contract/crm-money-cases'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { AskDialog } from '../ask-dialog.tsx'
import { caseMessages as copy } from './money-case.messages.ts'
import { type MoneyCase, sourceOf } from './money-case.ts'

/** Has the gateway that money came by give it back. Its answer comes later; the case waits for it. */
export function SendBack({
  moneyCase,
  onResolved,
}: {
  moneyCase: MoneyCase
  onResolved: () => Promise<unknown>
}) {
  const api = useApi()
  const [isAsked, setIsAsked] = useState(false)
  const gateway = sourceOf(moneyCase)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsked(true)}>
        {copy.sendBack(gateway)}
      </Button>
      <AskDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        size="md"
        title={copy.sendBackTitle(formatVnd(moneyCase.unallocated), gateway)}
        description={copy.sendBackBody(gateway)}
        confirmLabel={copy.sendBack(gateway)}
        tone="danger"
        draft={`send-back:${moneyCase.id}`}
        endpoint={crmMoneyCases.sendMoneyBack}
        questions={[{ name: 'reason', label: copy.sendBackReason }]}
        send={async (body) => {
          await api.crmOrders.sendMoneyBack.call({ params: { id: moneyCase.id }, body })
          await onResolved()
          toast.success(copy.sendBackDone(gateway))
        }}
      />
    </>
  )
}
