import { paths } from '../../app/paths.ts'
import { authMessages } from './auth.messages.ts'

/** Good news for the login page that travels in its address, where no history of the program carries it. */
const notices = { verified: authMessages.verified, passwordChanged: authMessages.passwordChanged } as const

export const noticeOf = (name: string | null): string | undefined =>
  name !== null && Object.hasOwn(notices, name) ? notices[name as keyof typeof notices] : undefined

/** The login page with good news, going on to `next` afterwards. */
export const loginWithNotice = (notice: keyof typeof notices, next: string | null): string =>
  paths.loginWith({ notice, next: next ?? undefined })
