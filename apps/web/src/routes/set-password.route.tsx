import type { RouteMeta } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { leastCharacters, SetPassword } from '@repo/sign-in'
import { paths } from '../app/paths.ts'
import { NeedsProgram } from '../components/needs-program.tsx'
import { authMessages } from '../features/auth/auth.messages.ts'

/** The address carries a token, so nothing is told of it to whatever is linked from here. */
export const meta = (): RouteMeta => ({
  title: authMessages.setPasswordTitle,
  referrer: 'no-referrer',
})

export const Component = () => (
  <>
    <NeedsProgram />
    <SetPassword api={useApi()} least={leastCharacters.learner} loginHref={paths.login()} />
  </>
)
