import { type OfficeContext as AppContext, secondFactorPath } from '@repo/back-office'
import { data, loginPath, type PageArgs, redirect } from '@repo/routing'
import type { Session } from '@repo/session'
import { keysOf } from '../components/keys-of.ts'
import { type AccessName, access, canOpen } from '../components/permissions.ts'
import { paths } from './paths.ts'

/** Waits until the cookies have been looked at: before that, "signed out" is not yet an answer. */
function whenStarted(session: Session): Promise<void> {
  if (session.getSnapshot().hasStarted) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      if (!session.getSnapshot().hasStarted) return
      stop()
      resolve()
    })
  })
}

type Guard = (args: PageArgs<AppContext>) => Promise<void>

/** Sends visitors to the login page, who lacks the second factor to its set-up, who has new terms to those. */
const requireSession: Guard = async ({ url, context: { session } }) => {
  await whenStarted(session)
  const { isLoggedIn, user } = session.getSnapshot()
  const wanted = url.pathname + url.search
  if (!isLoggedIn) throw redirect(loginPath(paths.login(), wanted))
  if (user?.mustSetUpSecondFactor) throw redirect(secondFactorPath(paths.secondFactor(), wanted))
  if (user?.mustAcceptTexts) throw redirect(loginPath(paths.texts(), wanted))
}

/** Answers 403 where a permission is missing. The server refuses too; this only says so before asking it. */
const requireAccess =
  (name: AccessName): Guard =>
  async (args) => {
    await requireSession(args)
    if (!canOpen(name, args.context.session.getSnapshot().user)) throw data('Forbidden', { status: 403 })
  }

/** One for each part of the back office, by the name of its rights. */
export const middlewares = Object.fromEntries(
  keysOf(access).map((name) => [name, requireAccess(name)]),
) as Record<AccessName, Guard>
