import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { HandCoins, PencilLine, Plus, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../components/use-can.ts'
import { affiliateColumns } from './affiliate-columns.tsx'
import type { Affiliate } from './affiliate-form.ts'
import { affiliatesMessages as copy } from './affiliates.messages.ts'

const AffiliateDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./affiliate-dialog.tsx')).AffiliateDialog,
)
const PayAffiliate = lazyDialog(
  ({ affiliate }) => affiliate !== null,
  async () => (await import('./pay-affiliate.tsx')).PayAffiliate,
)
const AffiliateStatement = lazyDialog(
  ({ affiliate }) => affiliate !== null,
  async () => (await import('./affiliate-statement.tsx')).AffiliateStatement,
)

const filters = defineFilters({ q: textParam(), ...pagePositionParams })

/** Codes of affiliates, with dialogs to edit, read and pay them: the screen at `/crm/Affiliate`. */
export function AffiliateList() {
  const [editing, setEditing] = useState<Affiliate | 'new' | null>(null)
  const [paying, setPaying] = useState<Affiliate | null>(null)
  const [read, setRead] = useState<Affiliate | null>(null)
  const { affiliates } = useApi().crmAffiliates
  const canPay = useCan('payouts')
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="affiliates"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={(values) => affiliates.query({ query: { ...values, q: values.q || undefined } })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={affiliateColumns}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        rowActions={(affiliate) => (
          <RowMenu
            name={affiliate.code}
            items={[
              {
                id: 'edit',
                label: copy.editAction,
                icon: <PencilLine size={18} aria-hidden="true" />,
                onSelect: () => setEditing(affiliate),
              },
              {
                id: 'statement',
                label: copy.statementAction,
                icon: <ScrollText size={18} aria-hidden="true" />,
                onSelect: () => setRead(affiliate),
              },
              ...(canPay && affiliate.due > 0
                ? [
                    {
                      id: 'pay',
                      label: copy.payAction,
                      icon: <HandCoins size={18} aria-hidden="true" />,
                      onSelect: () => setPaying(affiliate),
                    },
                  ]
                : []),
            ]}
          />
        )}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <AffiliateDialog editing={editing} onClose={() => setEditing(null)} />
      <PayAffiliate affiliate={paying} onClose={() => setPaying(null)} />
      <AffiliateStatement affiliate={read} onClose={() => setRead(null)} />
    </>
  )
}
