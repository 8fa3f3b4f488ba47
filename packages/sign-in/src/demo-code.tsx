import type { Api } from '@repo/api-client'
import { Button } from '@repo/ui/button'
import { useQuery } from '@tanstack/react-query'
import { signInMessages as copy } from './sign-in.messages.ts'

interface DemoCodeProps {
  api: Api
  email: string
  /** Grows with every code that was tried: each is good for one use, so the next one is another. */
  attempt: number
  onFill: (code: string) => void
}

/** Stands for the authenticator app of a demo account. Accounts that are no demo see nothing of it. */
export function DemoCode({ api, email, attempt, onFill }: DemoCodeProps) {
  const { queryKey, queryFn } = api.secondFactor.demoCode.query({ query: { email } })
  const { data } = useQuery({
    queryKey: [...queryKey, attempt],
    queryFn,
    throwOnError: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? Math.max(1, state.data.secondsLeft) * 1000 : false),
  })
  const code = data?.code
  if (!code) return null
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-sm bg-info-soft px-4 py-3 text-sm text-info">
      <p>
        {copy.demoCode} <strong className="font-num tracking-widest">{code}</strong>
      </p>
      <Button onClick={() => onFill(code)} size="sm" variant="secondary">
        {copy.demoCodeFill}
      </Button>
    </div>
  )
}
