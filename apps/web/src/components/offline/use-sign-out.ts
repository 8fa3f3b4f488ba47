import { useSession } from '@repo/session'
import { useLogout } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { paths } from '../../app/paths.ts'

const load = () => import('./unsent.ts')

/** What is asked before signing out, and what is removed from this device afterwards. */
export function useLeaveDevice() {
  const id = useSession().user?.id ?? ''
  return {
    describeLoss: () =>
      load().then(
        ({ describeUnsent }) => describeUnsent(id),
        () => null,
      ),
    onDone: () =>
      void load().then(
        ({ forgetUnsent }) => forgetUnsent(id),
        () => {},
      ),
  }
}

/** Signs out of this device after a question that says what was not sent yet, and removes all of it. */
export const useSignOut = (): (() => void) =>
  useLogout({ api: useApi(), afterHref: paths.home, ...useLeaveDevice() })
