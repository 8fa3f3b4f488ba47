import { SetPasswordPage, setPasswordMeta } from '@repo/back-office/set-password-page'
import { paths } from '../app/paths.ts'

export const meta = () => setPasswordMeta

export const Component = () => <SetPasswordPage loginHref={paths.login()} />
