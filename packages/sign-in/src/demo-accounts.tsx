import type { Api } from '@repo/api-client'
import type { App } from '@repo/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { signInMessages as copy } from './sign-in.messages.ts'

interface DemoAccountsProps {
  api: Api
  app: App
  onFill: (credentials: { email: string; password: string }) => void
}

/** Who may be tried on this site of the demo; one press fills the form in. */
export function DemoAccounts({ api, app, onFill }: DemoAccountsProps) {
  const titleId = useId()
  const { data } = useQuery({
    ...api.content.demoAccounts.query({ query: { app } }),
    throwOnError: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-8 rounded-sm bg-info-soft px-4 py-3 text-sm text-info">
      <h2 className="font-text text-sm font-semibold tracking-normal" id={titleId}>
        {copy.demoAccounts}
      </h2>
      <ul className="mt-1">
        {data.map(({ email, password, note }) => (
          <li key={email}>
            <button
              className="w-full rounded-xs py-1.5 text-left hover:underline"
              onClick={() => onFill({ email, password })}
              title={copy.demoFill(email)}
              type="button"
            >
              <span className="block font-semibold break-all">{email}</span>
              <span className="block">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
