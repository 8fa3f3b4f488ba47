import { type RouteMeta, useSearchParams } from '@repo/routing'
import { Tabs } from '@repo/ui/tabs'
import { paths } from '../app/paths.ts'
import { accountMessages } from '../features/account/account.messages.ts'
import { OrdersSection } from '../features/account/orders-section.tsx'
import { ProfileSection } from '../features/account/profile-form.tsx'
import { SecuritySection } from '../features/account/security-section.tsx'

export const meta = (): RouteMeta => ({ title: accountMessages.title, robots: 'noindex' })

const tabs = ['profile', 'security', 'orders'] as const

export function Component() {
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((name) => name === search.get('tab')) ?? 'profile'
  const page = Math.max(1, Number(search.get('page')) || 1)
  return (
    <>
      <h1 className="mb-6 text-h2" tabIndex={-1}>
        {accountMessages.title}
      </h1>
      <Tabs
        items={[
          { id: 'profile', label: accountMessages.tabs.profile, content: <ProfileSection /> },
          { id: 'security', label: accountMessages.tabs.security, content: <SecuritySection /> },
          {
            id: 'orders',
            label: accountMessages.tabs.orders,
            content: <OrdersSection hrefFor={(next) => paths.orderHistory(next)} page={page} />,
          },
        ]}
        label={accountMessages.tabsLabel}
        onValueChange={(id) => setSearch({ tab: id }, { replace: true, preventScrollReset: true })}
        value={tab}
      />
    </>
  )
}
