import { useApi } from '@repo/back-office'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { accountMessages as copy } from './account.messages.ts'
import type { AccountDetail } from './use-account.ts'

/** Mails a new link to somebody who was invited and has not set a password yet. */
export function InvitationButton({ account }: { account: AccountDetail }) {
  const { crmAccounts: api } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const params = { id: account.id }
  const resend = () =>
    confirm({
      title: copy.resendTitle(account.name),
      body: copy.resendBody(account.email),
      confirmLabel: copy.resend,
      tone: 'default',
      act: async () => {
        const after = await api.resendInvitation.call({ params })
        queryClient.setQueryData(api.account.query({ params }).queryKey, after)
        void queryClient.invalidateQueries({ queryKey: api.audit.key() })
        toast.success(copy.resent(account.email))
      },
    })
  return (
    <Button
      variant="secondary"
      icon={<MailPlus aria-hidden="true" size={18} />}
      onClick={() => void resend()}
    >
      {copy.resend}
    </Button>
  )
}
