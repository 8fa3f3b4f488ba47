import { Header } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { latePart } from '@repo/ui/late-part'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { CartLink } from '../components/cart/cart-link.tsx'
import { useSignOut } from '../components/offline/use-sign-out.ts'
import { PhoneSearch, SiteSearch } from '../components/site-search/site-search.tsx'
import { accountLinks } from './shell.config.ts'

export function SiteHeader({ isPrivate }: { isPrivate?: boolean }) {
  const api = useApi()
  const logout = useSignOut()
  const navigation = usePageQuery(api.content.navigation.query())
  const notice = usePageQuery(api.content.site.query()).data?.notice
  return (
    <>
      {notice && (
        <p
          role="status"
          data-print="hide"
          className="bg-warning-soft px-4 py-2 text-center text-sm text-balance text-warning"
        >
          {notice}
        </p>
      )}
      <Header
        account={accountLinks}
        actions={<CartLink />}
        brand={brand}
        homeHref={paths.home}
        isPrivate={isPrivate}
        nav={navigation.data?.menu ?? []}
        onLogout={logout}
        phoneSearch={<PhoneSearch />}
        search={<SiteSearch />}
      />
    </>
  )
}

const importFooter = async () => (await import('./site-footer.tsx')).FilledFooter

const LateFooter = latePart(importFooter)

export const SiteFooter = () => <LateFooter />
