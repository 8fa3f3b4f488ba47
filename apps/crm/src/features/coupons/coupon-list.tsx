import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { choiceTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, pagePositionParams, textParam } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { PencilLine, Plus, Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../components/keys-of.ts'
import { couponColumns } from './coupon-columns.tsx'
import type { Coupon } from './coupon-form.ts'
import { couponsMessages as copy, couponStateLabels } from './coupons.messages.ts'
import { useCouponActs, useCouponSwitch } from './use-coupon-switch.tsx'

const CouponDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./coupon-dialog.tsx')).CouponDialog,
)

const filters = defineFilters({
  state: choiceParam(keysOf(couponStateLabels)),
  q: textParam(),
  ...pagePositionParams,
})

/** Coupons, with a dialog to add and edit: the screen at `/crm/Coupon`. */
export function CouponList() {
  const [editing, setEditing] = useState<Coupon | 'new' | null>(null)
  const { coupons } = useApi().crmSales
  const bulk = useCouponActs()
  const addButton = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="coupons"
        title={copy.title}
        lead={copy.lead}
        actions={addButton}
        filters={filters}
        read={(values) => coupons.query({ query: { ...values, q: values.q || undefined } })}
        tabs={{
          label: copy.states,
          of: (page) =>
            choiceTabs('state', { all: copy.all, labels: couponStateLabels, counts: page?.counts }),
        }}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={couponColumns}
        rowKey={(coupon) => coupon.id}
        rowName={(coupon) => coupon.code}
        rowActions={(coupon) => <CouponMenu coupon={coupon} onEdit={setEditing} />}
        bulk={bulk}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: addButton },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <CouponDialog editing={editing} onClose={() => setEditing(null)} />
    </>
  )
}

function CouponMenu({ coupon, onEdit }: { coupon: Coupon; onEdit: (coupon: Coupon) => void }) {
  const turn = useCouponSwitch()
  const Icon = coupon.isActive ? PowerOff : Power
  return (
    <RowMenu
      name={coupon.code}
      items={[
        {
          id: 'edit',
          label: copy.editAction,
          icon: <PencilLine size={18} aria-hidden="true" />,
          onSelect: () => onEdit(coupon),
        },
        {
          id: 'switch',
          label: coupon.isActive ? copy.turnOff : copy.turnOn,
          icon: <Icon size={18} aria-hidden="true" />,
          tone: coupon.isActive ? 'danger' : 'default',
          onSelect: () => void turn(coupon),
        },
      ]}
    />
  )
}
