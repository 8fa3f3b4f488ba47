import { formatDate } from '@repo/messages'
import { Footer } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { renderAnchor } from '@repo/ui/render-link'
import { brand } from '../app/env.ts'
import { footerTexts } from './footer.messages.ts'
import { footerColumns } from './footer-columns.ts'

const yearDigits = 4

/** The footer with what the academy has set. */
export function FilledFooter() {
  const api = useApi()
  const site = usePageQuery(api.content.site.query())
  const navigation = usePageQuery(api.content.navigation.query())
  return (
    <Footer
      brand={brand}
      columns={navigation.data ? footerColumns(navigation.data) : []}
      facts={site.data ?? null}
      renderLink={renderAnchor}
      socials={{ title: footerTexts.socials, links: navigation.data?.socials ?? [] }}
      tagline={footerTexts.tagline}
      // The year in Việt Nam, so that server and browser agree on it.
      year={Number(formatDate(Date.now()).slice(-yearDigits))}
    />
  )
}
