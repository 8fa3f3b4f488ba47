import { LoginPage } from '@repo/back-office/login-page'
import { paths } from '../app/paths.ts'
import { shellMessages } from '../layouts/shell.messages.ts'

export const meta = () => ({ title: shellMessages.loginTitle })

export const Component = () => (
  <LoginPage
    app="doctor"
    homeHref={paths.overview()}
    lead={shellMessages.loginLead}
    title={shellMessages.loginTitle}
  />
)
