import { useLogout } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { forgetDrafts } from './drafts.ts'

/** Signs out after a question and removes unsent drafts; a session that expires keeps them. */
export const useOfficeLogout = (loginHref: string) =>
  useLogout({ api: useApi(), afterHref: loginHref, onDone: forgetDrafts })
