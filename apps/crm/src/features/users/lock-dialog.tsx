import { isApiError } from '@repo/api-client'
import { useApi } from '@repo/back-office'
import { describeError } from '@repo/messages'
import { toast } from '@repo/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Account } from './user-columns.tsx'
import { usersMessages as copy } from './users.messages.ts'

export type Lockable = Pick<Account, 'id' | 'name' | 'status'>

const limits = [3, 300] as const

function wordsOf(error: unknown): string {
  if (isApiError(error, 'user.last_owner')) return copy.lastOwner
  if (isApiError(error, 'user.self_lock')) return copy.selfLock
  if (isApiError(error, 'user.not_found')) return copy.notFound
  return describeError(error)
}

/** Asks for the reason and locks or unlocks an account. What the server refuses is said here, and the text stays. */
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
  const act = async (reason: string) => {
    const status = isLocking ? 'locked' : 'active'
    await api.crm.setUserStatus.call({ params: { id }, body: { status, reason } })
    toast.success(isLocking ? copy.locked(name) : copy.unlocked(name))
    void queryClient.invalidateQueries({ queryKey: api.crm.users.key() })
    void queryClient.invalidateQueries({ queryKey: api.crmAccounts.account.key() })
    void queryClient.invalidateQueries({ queryKey: api.crmAccounts.audit.key() })
  }
  return (
    <ReasonDialog
      isOpen={account !== null}
      onClose={onClose}
      title={isLocking ? copy.lockTitle(name) : copy.unlockTitle(name)}
      body={isLocking ? copy.lockBody : copy.unlockBody}
      confirmLabel={isLocking ? copy.lock : copy.unlock}
      tone={isLocking ? 'danger' : 'primary'}
      limits={limits}
      act={act}
      wordsOf={wordsOf}
    />
  )
}
