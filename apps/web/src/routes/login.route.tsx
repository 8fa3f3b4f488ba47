import type { RouteMeta } from '@repo/routing'
import { paths } from '../app/paths.ts'
import { authMessages } from '../features/auth/auth.messages.ts'
import { SignIn } from '../features/auth/sign-in.tsx'

export const meta = (): RouteMeta => ({
  title: authMessages.loginTitle,
  description: authMessages.loginLead,
  canonical: paths.login(),
  robots: 'noindex',
})

export const Component = () => <SignIn />
