import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { RowMenu } from '@repo/back-office/row-menu'
import { SearchBox } from '@repo/back-office/search-box'
import { choiceTabs, StatusTabs } from '@repo/back-office/status-tabs'
import { choiceParam, defineFilters, pageParam, textParam, useSearchFilters } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { DataTable } from '@repo/ui/data-table'
import { PencilLine, Plus, Power, PowerOff } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../components/keys-of.ts'
import { couponColumns } from './coupon-columns.tsx'
import { CouponDialog } from './coupon-dialog.tsx'
import type { Coupon } from './coupon-form.ts'
import { couponsMessages as copy, couponStateLabels } from './coupons.messages.ts'
import { useCouponSwitch } from './use-coupon-switch.ts'

const filters = defineFilters({
  state: choiceParam(keysOf(couponStateLabels)),
  q: textParam(),
  page: pageParam(),
})

/** Coupons, with a dialog to add and change: the screen at `/crm/Coupon`. */
export function CouponList() {
  const [editing, setEditing] = useState<Coupon | 'new' | null>(null)
  const list = useSearchFilters(filters)
  const { values, setFilters, clear, isFiltered } = list
  const query = { ...values, q: values.q || undefined }
  const { data, table } = useList(useApi().crmSales.coupons.query({ query }))
  const tabs = choiceTabs('state', { all: copy.all, labels: couponStateLabels, counts: data?.counts })
  const addButton = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={addButton} />
      <ListFrame
        name={copy.title}
        info={data}
        filters={list}
        tabs={<StatusTabs label={copy.states} filters={list} tabs={tabs} />}
        toolbar={
          <SearchBox
            label={copy.search}
            placeholder={copy.searchHint}
            value={values.q}
            onSearch={(q) => setFilters({ q })}
          />
        }
      >
        <DataTable
          caption={copy.title}
          isCaptionHidden
          columns={couponColumns}
          rowKey={(coupon) => coupon.id}
          rowName={(coupon) => coupon.code}
          {...table}
          rowActions={(coupon) => <CouponMenu coupon={coupon} onEdit={setEditing} />}
          empty={
            <EmptyList
              isFiltered={isFiltered}
              onClear={clear}
              first={{ title: copy.empty, description: copy.emptyHint, action: addButton }}
              noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
            />
          }
        />
      </ListFrame>
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
