import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { NeedsProgram } from '../components/needs-program.tsx'
import { authMessages } from '../features/auth/auth.messages.ts'
import { OutsideReturn } from '../features/auth/outside/outside-return.tsx'

/** The fragment carries the answer of the provider, so no referrer goes out with links and requests of this page. */
export const meta = (): RouteMeta => ({ title: authMessages.loginTitle, referrer: 'no-referrer' })

export function Component() {
  const site = usePageQuery(useApi().content.site.query())
  return (
    <>
      <NeedsProgram />
      <OutsideReturn isDemo={site.data?.isDemo ?? false} />
    </>
  )
}
