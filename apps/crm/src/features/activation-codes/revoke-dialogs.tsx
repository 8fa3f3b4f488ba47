import { useApi } from '@repo/back-office'
import type { BulkAct, BulkActs } from '@repo/back-office/list-screen'
import { crmSales } from '@repo/contract/crm-sales'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { BulkAskDialog } from '../../components/bulk-ask-dialog.tsx'
import type { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { activationMessages as copy } from './activation.messages.ts'
import type { Code } from './code-columns.tsx'

const questions = [{ name: 'reason', label: copy.reason }]

function useCodeRefresh() {
  const { activationCodes, activationBatches } = useApi().crmSales
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: activationCodes.key() })
    void queryClient.invalidateQueries({ queryKey: activationBatches.key() })
  }
}

/** The bulk act that revokes unused codes; `revoke` opens the dialog that asks for the reason. */
export function useCodeActs(revoke: BulkAct<Code>['start']): BulkActs<Code> {
  return {
    refresh: useCodeRefresh(),
    acts: [
      {
        id: 'revoke',
        label: copy.revoke,
        icon: <Ban size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: ({ state }) => state === 'free',
        start: revoke,
      },
    ],
  }
}

/** Asks why a code is revoked. */
export function RevokeDialog({ code, onClose }: { code: Code | null; onClose: () => void }) {
  const { revokeActivationCode } = useApi().crmSales
  const refresh = useCodeRefresh()
  return (
    <AskDialog
      isOpen={code !== null}
      onClose={onClose}
      title={copy.revokeTitle(code?.ending ?? '')}
      description={copy.revokeBody}
      confirmLabel={copy.revoke}
      tone="danger"
      draft={`revoke:${code?.id}`}
      endpoint={crmSales.revokeActivationCode}
      questions={questions}
      send={async (body) => {
        if (!code) return
        await revokeActivationCode.call({ params: { id: code.id }, body })
        await refresh()
        toast.success(copy.revoked)
      }}
    />
  )
}

/** Asks once why many codes are revoked. */
export function RevokeCodesDialog({ asked }: { asked: ReturnType<typeof useBulkAsk<Code>> }) {
  const { revokeActivationCode } = useApi().crmSales
  return (
    <BulkAskDialog
      asked={asked}
      title={copy.revokeManyTitle}
      description={copy.revokeManyBody}
      confirmLabel={copy.revoke}
      tone="danger"
      draft="revoke-many"
      endpoint={crmSales.revokeActivationCode}
      questions={questions}
      act={({ id }, body) => revokeActivationCode.call({ params: { id }, body })}
    />
  )
}
