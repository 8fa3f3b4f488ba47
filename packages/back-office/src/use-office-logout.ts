import { useLogout } from '@repo/shell'
import { useApi } from './api-context.ts'
import { forgetDrafts } from './drafts.ts'

/** Ends the session after a question; what was typed and not sent goes with it. A session that ends by itself keeps it. */
export const useOfficeLogout = (loginHref: string) =>
  useLogout({ api: useApi(), afterHref: loginHref, onDone: forgetDrafts })
