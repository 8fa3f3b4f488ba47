import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import { useSession } from '@repo/session'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { useCan } from '../../components/use-can.ts'
import type { Account } from './user-columns.tsx'
import { usersMessages as copy } from './users.messages.ts'

/** Locks or unlocks many accounts with one reason, for who may; the own one is left out. */
export function useAccountActs() {
  const api = useApi()
  const queryClient = useQueryClient()
  const ownId = useSession().user?.id
  const canLock = useCan('lockUsers')
  const locking = useBulkAsk<Account>()
  const unlocking = useBulkAsk<Account>()
  const bulk: BulkActs<Account> = {
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: api.crm.users.key() })
      await queryClient.invalidateQueries({ queryKey: api.crmAccounts.account.key() })
      await queryClient.invalidateQueries({ queryKey: api.crmAccounts.audit.key() })
    },
    acts: [
      {
        id: 'unlock',
        label: copy.unlock,
        icon: <LockOpen size={16} aria-hidden="true" />,
        isFor: ({ status }) => status === 'locked',
        start: unlocking.start,
      },
      {
        id: 'lock',
        label: copy.lock,
        icon: <Lock size={16} aria-hidden="true" />,
        tone: 'danger',
        isFor: ({ id, status }) => status !== 'locked' && id !== ownId,
        start: locking.start,
      },
    ],
  }
  return { bulk: canLock ? bulk : undefined, locking, unlocking }
}
