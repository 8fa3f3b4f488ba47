import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { leastCharacters, SetPassword } from '@repo/sign-in'
import { backOfficeMessages } from './back-office.messages.ts'

/** The address carries a token, so linked pages must not get it as referrer. */
export const setPasswordMeta: RouteMeta = { title: backOfficeMessages.setPassword, referrer: 'no-referrer' }

/** The page on which an invited person sets their first password. */
export function SetPasswordPage({ loginHref }: { loginHref: string }) {
  return <SetPassword api={useApi()} least={leastCharacters.staff} loginHref={loginHref} />
}
