import { useApi } from '@repo/shell/api-context'
import { useQuery } from '@tanstack/react-query'
import { commonMessages } from './common.messages.ts'

/** The own e-mail address; empty until it is known, and where it cannot be read. */
export function useOwnEmail(): string {
  const api = useApi()
  return useQuery({ ...api.auth.me.query(), throwOnError: false }).data?.email ?? ''
}

/** Tells password managers whose password the form is about. Nobody else meets it. */
export function AccountName() {
  return (
    <input
      aria-label={commonMessages.email}
      autoComplete="username"
      className="sr-only"
      readOnly
      tabIndex={-1}
      type="email"
      value={useOwnEmail()}
    />
  )
}
