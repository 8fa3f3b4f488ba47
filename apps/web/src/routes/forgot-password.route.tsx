import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { authMessages } from '../features/auth/auth.messages.ts'
import { ResetPassword } from '../features/auth/reset-password.tsx'

export const meta = (): RouteMeta => ({
  title: authMessages.forgotTitle,
  description: authMessages.forgotLead,
  canonical: paths.forgotPassword,
})

export function Component() {
  const site = usePageQuery(useApi().content.site.query())
  return <ResetPassword isDemo={site.data?.isDemo ?? false} />
}
