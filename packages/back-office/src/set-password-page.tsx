import type { RouteMeta } from '@repo/routing'
import { leastCharacters, SetPassword } from '@repo/sign-in'
import { useApi } from './api-context.ts'
import { backOfficeMessages } from './back-office.messages.ts'

/** The address carries a token, so nothing is told of it to whatever is linked from here. */
export const setPasswordMeta: RouteMeta = { title: backOfficeMessages.setPassword, referrer: 'no-referrer' }

/** The first password of somebody who was invited into this office. */
export function SetPasswordPage({ loginHref }: { loginHref: string }) {
  return <SetPassword api={useApi()} least={leastCharacters.staff} loginHref={loginHref} />
}
