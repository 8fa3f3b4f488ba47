import { useApi } from '@repo/back-office'
import { crmUsers } from '@repo/contract/crm-users'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { reasonQuestion } from './reason-question.ts'
import type { Account } from './user-columns.tsx'
import { usersMessages as copy } from './users.messages.ts'

export type Lockable = Pick<Account, 'id' | 'name' | 'status'>

/**
 * Asks for the reason and locks or unlocks an account. An error of the server is shown in the dialog, and the typed
 * text stays.
 */
export function LockDialog({ account, onClose }: { account: Lockable | null; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(account)
  useEffect(() => {
    if (account) setShown(account)
  }, [account])
  if (!shown) return null
  const { id, name } = shown
  const isLocking = shown.status !== 'locked'
  const status = isLocking ? ('locked' as const) : ('active' as const)
  return (
    <AskDialog
      isOpen={account !== null}
      onClose={onClose}
      title={isLocking ? copy.lockTitle(name) : copy.unlockTitle(name)}
      description={isLocking ? copy.lockBody : copy.unlockBody}
      confirmLabel={isLocking ? copy.lock : copy.unlock}
      tone={isLocking ? 'danger' : 'primary'}
      draft={`${status}:${id}`}
      endpoint={crmUsers.setUserStatus}
      also={{ status }}
      questions={[reasonQuestion]}
      send={async (body) => {
        await api.crm.setUserStatus.call({ params: { id }, body })
        toast.success(isLocking ? copy.locked(name) : copy.unlocked(name))
        void queryClient.invalidateQueries({ queryKey: api.crm.users.key() })
        void queryClient.invalidateQueries({ queryKey: api.crmAccounts.account.key() })
        void queryClient.invalidateQueries({ queryKey: api.crmAccounts.audit.key() })
      }}
    />
  )
}
