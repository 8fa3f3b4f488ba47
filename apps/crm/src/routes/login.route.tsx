import { LoginPage } from '@repo/back-office/login-page'
import { paths } from '../app/paths.ts'
import { authMessages as copy } from '../features/auth/auth.messages.ts'

export const meta = () => ({ title: copy.title })

const pagesAhead = [() => import('./hub.route.tsx')]

export const Component = () => (
  <LoginPage app="crm" homeHref={paths.hub()} lead={copy.lead} pagesAhead={pagesAhead} title={copy.title} />
)
