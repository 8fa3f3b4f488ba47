import { useApi } from '@repo/back-office'
import { withholding } from '@repo/contract/withholding'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { withheldMessages as copy } from './withheld.messages.ts'
import type { RemittanceRow } from './withheld-page.tsx'

/** Asks why the note of a payment to the state is taken back. */
export function TakeBackDialog({
  remittance,
  onClose,
}: {
  remittance: RemittanceRow | null
  onClose: () => void
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(remittance)
  useEffect(() => {
    if (remittance) setShown(remittance)
  }, [remittance])
  if (!shown) return null
  const { id, amount, reference } = shown
  return (
    <AskDialog
      isOpen={remittance !== null && remittance === shown}
      onClose={onClose}
      title={copy.takeBackTitle(formatVnd(amount), reference)}
      description={copy.takeBackLead}
      confirmLabel={copy.takeBack}
      tone="danger"
      draft={`withheld-tax-back:${id}`}
      endpoint={withholding.takeBackRemittance}
      questions={[{ name: 'reason', label: copy.takeBackReason }]}
      send={async (body) => {
        await api.withholding.takeBackRemittance.call({ params: { id }, body })
        await queryClient.invalidateQueries({ queryKey: api.withholding.withheld.key() })
        toast.success(copy.takeBackDone)
      }}
    />
  )
}
