import { LoginPage } from '@repo/back-office/login-page'
import { paths } from '../app/paths.ts'
import { shellMessages } from '../layouts/shell.messages.ts'

export const meta = () => ({ title: shellMessages.loginTitle })

const pagesAhead = [() => import('./overview.route.tsx')]

export const Component = () => (
  <LoginPage
    app="doctor"
    homeHref={paths.overview()}
    pagesAhead={pagesAhead}
    lead={shellMessages.loginLead}
    title={shellMessages.loginTitle}
  />
)
