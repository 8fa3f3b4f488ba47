import { rightsMark, rightsOf } from '@repo/contract/rights'
import type { Session } from '@repo/session'

/**
 * Takes the mark of somebody's rights that an answer brought. Where it is another than that of the rights in the
 * session, the session is renewed, so that menu and buttons follow a change of roles at once. Once for each mark, in
 * case that a renewal brings no other rights.
 */
export function createRightsFollower(session: Pick<Session, 'getSnapshot' | 'renew'>) {
  let asked: string | undefined
  return (mark: string): void => {
    const { user } = session.getSnapshot()
    if (!user || mark === asked) return
    const { permissions, rights = rightsOf(permissions) } = user
    if (mark === rightsMark(rights)) return
    asked = mark
    void session.renew()
  }
}
