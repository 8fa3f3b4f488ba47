import type { Api } from '@repo/api-client'
import { Navigate, safeRedirect, useNavigate, useSearchParams } from '@repo/routing'
import { useSession } from '@repo/session'
import { AcceptTexts } from '@repo/sign-in'
import { paths } from '../../app/paths.ts'
import { useSignOut } from '../../components/offline/use-sign-out.ts'
import { usePageAddress, usePosted } from '../../components/posted.ts'

/** New terms between the sign-in and where it was to lead. */
export function NewTexts({ api }: { api: Api }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const action = usePageAddress()
  const posted = usePosted('consent')
  const { hasStarted, isLoggedIn } = useSession()
  const logout = useSignOut()
  const next = safeRedirect(search.get('next'), paths.myCourses)
  // The server renders the form without a session; a visitor who is not signed in is redirected in the browser.
  if (hasStarted && !isLoggedIn) return <Navigate replace to={paths.login(next)} />
  return (
    <AcceptTexts
      action={action}
      api={api}
      contactHref={paths.contact}
      onDone={() => void navigate(next, { replace: true })}
      onLogout={logout}
      posted={posted}
      textHref={({ slug, number }) => paths.legalVersion(slug, number)}
    />
  )
}
