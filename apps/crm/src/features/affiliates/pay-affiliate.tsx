import { useApi } from '@repo/back-office'
import { crmAffiliates } from '@repo/contract/affiliates'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import type { Affiliate } from './affiliate-form.ts'
import { affiliatesMessages as copy } from './affiliates.messages.ts'

/** Notes that what a code has due was paid out. */
export function PayAffiliate({ affiliate, onClose }: { affiliate: Affiliate | null; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(affiliate)
  useEffect(() => {
    if (affiliate) setShown(affiliate)
  }, [affiliate])
  if (!shown) return null
  const { id, code, due: amount } = shown
  return (
    <AskDialog
      isOpen={affiliate !== null && affiliate === shown}
      onClose={onClose}
      title={copy.payTitle(formatVnd(amount), code)}
      description={copy.payBody}
      confirmLabel={copy.payAction}
      draft={`affiliate-pay:${id}`}
      endpoint={crmAffiliates.payAffiliate}
      questions={[{ name: 'note', label: copy.payNote }]}
      also={{ amount }}
      send={async (body) => {
        await api.crmAffiliates.payAffiliate.call({ params: { id }, body })
        await queryClient.invalidateQueries({ queryKey: ['crmAffiliates'] })
        toast.success(copy.payDone)
      }}
    />
  )
}
