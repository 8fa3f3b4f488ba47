import { paths } from '../../app/paths.ts'
import { authMessages } from './auth.messages.ts'

/** A success message for the login page, carried in its address because a full page load loses the router's state. */
const notices = { verified: authMessages.verified, passwordChanged: authMessages.passwordChanged } as const

export const noticeOf = (name: string | null): string | undefined =>
  name !== null && Object.hasOwn(notices, name) ? notices[name as keyof typeof notices] : undefined

/** The login page with good news, going on to `next` afterwards. */
export const loginWithNotice = (notice: keyof typeof notices, next: string | null): string =>
  paths.loginWith({ notice, next: next ?? undefined })
