import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { paths } from '../app/paths.ts'
import { authMessages } from '../features/auth/auth.messages.ts'
import { SignUp } from '../features/auth/sign-up.tsx'
import { type AppPageArgs, loadExtra } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) =>
  loadExtra(context, context.api.content.consentTexts.query(), context.api.outsideSignIn.offered.query())

export const meta = (): RouteMeta => ({
  title: authMessages.registerTitle,
  description: authMessages.registerLead,
  canonical: paths.register(),
})

export function Component() {
  const site = usePageQuery(useApi().content.site.query())
  return <SignUp isDemo={site.data?.isDemo ?? false} />
}
