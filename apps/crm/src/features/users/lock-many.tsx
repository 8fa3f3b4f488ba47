import { useApi } from '@repo/back-office'
import type { BulkActs } from '@repo/back-office/list-screen'
import { crmUsers } from '@repo/contract/crm-users'
import { formatNumber } from '@repo/messages'
import { useSession } from '@repo/session'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { useCan } from '../../components/use-can.ts'
import { reasonQuestion } from './reason-question.ts'
import type { Account } from './user-columns.tsx'
import { usersMessages as copy } from './users.messages.ts'

type Asked = ReturnType<typeof useBulkAsk<Account>>

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

/** Asks once for the reason, which each account keeps in the audit log. */
export function LockManyDialog({ asked, status }: { asked: Asked; status: 'locked' | 'active' }) {
  const { setUserStatus } = useApi().crm
  const count = formatNumber(asked.rows.length)
  const isLocking = status === 'locked'
  return (
    <AskDialog
      isOpen={asked.isOpen}
      onClose={asked.close}
      title={isLocking ? copy.lockManyTitle(count) : copy.unlockManyTitle(count)}
      description={isLocking ? copy.lockManyBody : copy.unlockManyBody}
      confirmLabel={isLocking ? copy.lock : copy.unlock}
      tone={isLocking ? 'danger' : 'primary'}
      draft={`${status}-many`}
      endpoint={crmUsers.setUserStatus}
      also={{ status }}
      questions={[reasonQuestion]}
      send={async (body) => asked.run(({ id }) => setUserStatus.call({ params: { id }, body }))}
    />
  )
}
