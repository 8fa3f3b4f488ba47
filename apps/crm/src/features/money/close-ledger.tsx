import { useApi } from '@repo/back-office'
import { monthLabel } from '@repo/back-office/revenue-columns'
import { reconciliation } from '@repo/contract/reconciliation'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { ledgerMessages as copy } from './money.messages.ts'

/** Signs a month of the ledger off, with a note of what was checked. */
export function CloseLedger({ month }: { month: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        className="justify-self-start"
        icon={<Lock size={18} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {copy.close}
      </Button>
      <AskDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={copy.closeTitle(monthLabel(month))}
        description={copy.closeBody}
        confirmLabel={copy.close}
        draft={`ledger:${month}`}
        endpoint={reconciliation.closeLedger}
        questions={[{ name: 'note', label: copy.closeNote }]}
        also={{ month }}
        send={async (body) => {
          await api.reconciliation.closeLedger.call({ body })
          await queryClient.invalidateQueries({ queryKey: api.reconciliation.ledger.key() })
          toast.success(copy.closed)
        }}
      />
    </>
  )
}
