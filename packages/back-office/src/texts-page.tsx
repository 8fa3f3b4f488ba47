import { type RouteMeta, safeRedirect, useNavigate, useSearchParams } from '@repo/routing'
import { RequireSession } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { AcceptTexts, acceptTextsMessages } from '@repo/sign-in'
import { useOfficeLogout } from './use-office-logout.ts'

export const textsMeta: RouteMeta = { title: acceptTextsMessages.title }

export interface TextsPageProps {
  loginHref: string
  /** The page to open when no page was requested. */
  homeHref: string
}

/** Asks staff and doctors to agree to new terms that they had agreed to as learners. The texts are on the public site. */
export function TextsPage(props: TextsPageProps) {
  return (
    <RequireSession loginHref={props.loginHref}>
      <Texts {...props} />
    </RequireSession>
  )
}

function Texts({ loginHref, homeHref }: TextsPageProps) {
  const api = useApi()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const logout = useOfficeLogout(loginHref)
  const webUrl = usePageQuery(api.content.site.query()).data?.webUrl ?? ''
  return (
    <AcceptTexts
      api={api}
      contactHref={`${webUrl}/contact`}
      onDone={() => void navigate(safeRedirect(search.get('next'), homeHref), { replace: true })}
      onLogout={logout}
      textHref={({ slug, number }) => `${webUrl}/legal/${slug}?version=${number}`}
    />
  )
}
