import { useApi } from '@repo/back-office'
import { crmAffiliates } from '@repo/contract/affiliates'
import { formatVnd } from '@repo/messages'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import type { Affiliate } from './affiliate-form.ts'
import { affiliatesMessages as copy } from './affiliates.messages.ts'

const noteQuestion = { name: 'note', label: copy.payNote }
const taxedQuestions = [
  noteQuestion,
  { name: 'taxCode', label: copy.payTaxCode, hint: copy.payTaxCodeHint, kind: 'line' as const },
  {
    name: 'exemption',
    label: copy.payExemption,
    options: Object.entries(copy.payExemptions).map(([value, label]) => ({ value, label })),
  },
  { name: 'document', label: copy.payDocument, hint: copy.payDocumentHint, kind: 'line' as const },
]

/** Notes that what a code has due was paid out. */
export function PayAffiliate({ affiliate, onClose }: { affiliate: Affiliate | null; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(affiliate)
  useEffect(() => {
    if (affiliate) setShown(affiliate)
  }, [affiliate])
  if (!shown) return null
  const { id, code, due: amount, paid: paidBefore, withheldToday: withheld } = shown
  const isTaxed = withheld > 0
  return (
    <AskDialog
      isOpen={affiliate !== null && affiliate === shown}
      onClose={onClose}
      title={copy.payTitle(formatVnd(amount - withheld), code)}
      description={
        isTaxed
          ? copy.payTaxed(formatVnd(amount), formatVnd(withheld), formatVnd(amount - withheld))
          : copy.payBody
      }
      confirmLabel={copy.payAction}
      draft={`affiliate-pay:${id}`}
      endpoint={crmAffiliates.payAffiliate}
      questions={isTaxed ? taxedQuestions : [noteQuestion]}
      places={isTaxed ? { 'withholding.changed': 'exemption' } : undefined}
      also={{ amount, paidBefore, withheld }}
      send={async (body) => {
        await api.crmAffiliates.payAffiliate.call({ params: { id }, body })
        void queryClient.invalidateQueries({ queryKey: api.withholding.withheld.key() })
        await queryClient.invalidateQueries({ queryKey: ['crmAffiliates'] })
        toast.success(copy.payDone)
      }}
    />
  )
}
