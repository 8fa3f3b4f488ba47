import { useApi } from '@repo/back-office'
import { crmUsers } from '@repo/contract/crm-users'
import { BulkAskDialog } from '../../components/bulk-ask-dialog.tsx'
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
export function LockManyDialog({ asked, status }: Props) {
  const { setUserStatus } = useApi().crm
  const isLocking = status === 'locked'
  return (
    <BulkAskDialog
      asked={asked}
      title={isLocking ? copy.lockManyTitle : copy.unlockManyTitle}
      description={isLocking ? copy.lockManyBody : copy.unlockManyBody}
      confirmLabel={isLocking ? copy.lock : copy.unlock}
      tone={isLocking ? 'danger' : 'primary'}
      draft={`${status}-many`}
      endpoint={crmUsers.setUserStatus}
      also={{ status }}
      questions={[reasonQuestion]}
      act={({ id }, body) => setUserStatus.call({ params: { id }, body })}
    />
  )
}
