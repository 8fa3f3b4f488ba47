import { type RouteMeta, useSearchParams } from '@repo/routing'
import { accountMessages } from '../features/account/account.messages.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { sectionOf } from '../features/account/sections.ts'

export const meta = (): RouteMeta => ({ title: accountMessages.title })

export function Component() {
  const [search] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  return <AccountPage orderCode={search.get('order')} page={page} section={sectionOf(search.get('tab'))} />
}
