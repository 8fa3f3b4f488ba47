import { formatDate } from '@repo/messages'
import { Footer, Header } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { renderAnchor } from '@repo/ui/render-link'
import { brand } from '../app/env.ts'
import { paths } from '../app/paths.ts'
import { CartLink } from '../components/cart/cart-link.tsx'
import { useSignOut } from '../components/offline/use-sign-out.ts'
import { PhoneSearch, SiteSearch } from '../components/site-search/site-search.tsx'
import { accountLinks, footerColumns } from './shell.config.ts'
import { shellTexts } from './shell.messages.ts'

const yearDigits = 4

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

export function SiteFooter() {
  const api = useApi()
  const site = usePageQuery(api.content.site.query())
  const navigation = usePageQuery(api.content.navigation.query())
  return (
    <Footer
      brand={brand}
      columns={navigation.data ? footerColumns(navigation.data) : []}
      facts={site.data ?? null}
      renderLink={renderAnchor}
      socials={{ title: shellTexts.footer.socials, links: navigation.data?.socials ?? [] }}
      tagline={shellTexts.tagline}
      // The year in Việt Nam, so that server and browser agree on it.
      year={Number(formatDate(Date.now()).slice(-yearDigits))}
    />
  )
}
