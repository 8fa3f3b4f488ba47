import { useSession } from '@repo/session'
import { type AccessName, canOpen } from './permissions.ts'

/** Whether the person signed in may use a part of the back office. */
export function useCan(name: AccessName): boolean {
  return canOpen(name, useSession().user)
}
