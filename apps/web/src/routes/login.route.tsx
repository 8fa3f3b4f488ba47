import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { authMessages } from '../features/auth/auth.messages.ts'
import { SignIn } from '../features/auth/sign-in.tsx'
import { type AppPageArgs, loadExtra } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) =>
  loadExtra(context, context.api.outsideSignIn.offered.query())

export const meta = (): RouteMeta => ({
  title: authMessages.loginTitle,
  description: authMessages.loginLead,
  canonical: paths.login(),
})

export function Component() {
  const site = usePageQuery(useApi().content.site.query())
  return <SignIn isDemo={site.data?.isDemo ?? false} />
}
