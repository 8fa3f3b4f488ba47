import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { roleLabels } from '@repo/messages'
import { Link, useParams } from '@repo/routing'
import { useSession } from '@repo/session'
import { Avatar } from '@repo/ui/avatar'
import { Button, buttonClass } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { UserStatusBadge } from '../../components/status-badge.tsx'
import { accountMessages as copy } from './account.messages.ts'
import { FactsPanel, PermissionsPanel } from './account-facts.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { InvitationButton } from './invitation-button.tsx'
import { LockDialog } from './lock-dialog.tsx'
import { ProfessionalPanel } from './professional-panel.tsx'
import { DevicesPanel, SecondFactorPanel, SessionsPanel } from './security-panels.tsx'
import { type AccountDetail, useAccount } from './use-account.ts'
import { usersMessages } from './users.messages.ts'

/** One account with everything that staff may see and do: the screen at `/crm/Users/{id}`. */
export function AccountPage() {
  const { id = '' } = useParams()
  const { data, isError, isFetching, refetch } = useAccount(id)
  if (data) return <Account account={data} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.fallbackTitle} />
      {isError ? (
        <ErrorPanel isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonGroup>
          <div className="grid gap-6 xl:grid-cols-2">
            <Skeleton className="h-72 rounded-md" />
            <Skeleton className="h-72 rounded-md" />
          </div>
        </SkeletonGroup>
      )}
    </>
  )
}

const Back = () => <BackLink to={paths.users()}>{copy.back}</BackLink>

function Account({ account }: { account: AccountDetail }) {
  const isOwn = useSession().user?.id === account.id
  return (
    <>
      <PageHeader
        actions={
          <>
            {account.role === 'student' ? (
              <Link to={paths.student({ id: account.id })} className={buttonClass({ variant: 'secondary' })}>
                {copy.openLearner}
              </Link>
            ) : null}
            {account.can.resendInvitation ? <InvitationButton account={account} /> : null}
            {account.can.setStatus ? <LockButton account={account} /> : null}
          </>
        }
        before={<Back />}
        lead={isOwn ? copy.you : roleLabels[account.role]}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar name={account.name} size={48} src={account.avatarUrl} />
            <span className="min-w-0 break-words">{account.name}</span>
            <span className="font-text tracking-normal">
              <UserStatusBadge status={account.status} />
            </span>
          </span>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <FactsPanel account={account} />
          <PermissionsPanel account={account} />
          <ProfessionalPanel account={account} />
        </div>
        <div className="grid gap-6">
          <SecondFactorPanel account={account} />
          <SessionsPanel account={account} />
          <DevicesPanel account={account} />
        </div>
        <div className="min-w-0 xl:col-span-2">
          <AuditPanel id={account.id} />
        </div>
      </div>
    </>
  )
}

function LockButton({ account }: { account: AccountDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const isLocked = account.status === 'locked'
  const Icon = isLocked ? LockOpen : Lock
  return (
    <>
      <Button
        icon={<Icon aria-hidden="true" size={18} />}
        onClick={() => setIsAsking(true)}
        variant="secondary"
      >
        {isLocked ? usersMessages.unlock : usersMessages.lock}
      </Button>
      <LockDialog account={isAsking ? account : null} onClose={() => setIsAsking(false)} />
    </>
  )
}
