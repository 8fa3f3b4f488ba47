import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { acceptTextsMessages } from '@repo/sign-in'
import { paths } from '../app/paths.ts'
import { NewTexts } from '../features/auth/new-texts.tsx'
import { type AppPageArgs, loadExtra } from './page-context.ts'

export const loader = ({ context }: AppPageArgs) =>
  loadExtra(context, context.api.content.consentTexts.query())

export const meta = (): RouteMeta => ({
  title: acceptTextsMessages.title,
  canonical: paths.acceptTexts,
})

export const Component = () => <NewTexts api={useApi()} />
