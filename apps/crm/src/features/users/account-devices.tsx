import { QueryView } from '@repo/back-office'
import { Skeleton } from '@repo/ui/skeleton'
import { DevicesPanel, SessionsPanel } from './security-panels.tsx'
import { useAccount } from './use-account.ts'

/** The sessions and learning devices of one account, as a part of another page. */
export function AccountDevices({ id }: { id: string }) {
  const query = useAccount(id)
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-60 rounded-md" />}>
      {(account) => (
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <SessionsPanel account={account} />
          <DevicesPanel account={account} />
        </div>
      )}
    </QueryView>
  )
}
