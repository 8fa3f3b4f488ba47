import { useApi } from '@repo/back-office'
import { crmMoneyCases } from '@repo/contract/crm-money-cases'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { AskDialog } from '../ask-dialog.tsx'
import { caseMessages as copy } from './money-case.messages.ts'
import { type MoneyCase, sourceOf } from './money-case.ts'

interface Props {
  moneyCase: MoneyCase
  isOpen: boolean
  onClose: () => void
  onResolved: () => Promise<unknown>
}

/** Asks why the gateway is to give the money back. */
export function SendBackDialog({ moneyCase, isOpen, onClose, onResolved }: Props) {
  const api = useApi()
  const gateway = sourceOf(moneyCase)
  return (
    <AskDialog
      isOpen={isOpen}
      onClose={onClose}
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
  )
}
