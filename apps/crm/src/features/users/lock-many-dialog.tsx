import { useApi } from '@repo/back-office'
import { crmUsers } from '@repo/contract/crm-users'
import { formatNumber } from '@repo/messages'
import { AskDialog } from '../../components/ask-dialog.tsx'
import type { useBulkAsk } from '../../components/use-bulk-ask.ts'
import { reasonQuestion } from './reason-question.ts'
import type { Account } from './user-columns.tsx'
import { usersMessages as copy } from './users.messages.ts'

interface Props {
  asked: ReturnType<typeof useBulkAsk<Account>>
  status: 'locked' | 'active'
  onClose: () => void
}

/** Asks once for the reason, which each account keeps in the audit log. */
export function LockManyDialog({ asked, status, onClose }: Props) {
  const { setUserStatus } = useApi().crm
  const count = formatNumber(asked.rows.length)
  const isLocking = status === 'locked'
  return (
    <AskDialog
      isOpen={asked.isOpen}
      onClose={onClose}
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
