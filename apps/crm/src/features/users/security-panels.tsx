import { DeviceIcon, Moment } from '@repo/account-settings'
import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { crmAccounts } from '@repo/contract/crm-accounts'
import { appLabels, formatDate, formatDateTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AskDialog } from '../../components/ask-dialog.tsx'
import { accountMessages as copy } from './account.messages.ts'
import { reasonQuestion } from './reason-question.ts'
import { type AccountDetail, useAccountUpdate } from './use-account.ts'

/** The second factor of an account, with a button to remove it for holders who lost their phone and recovery codes. */
export function SecondFactorPanel({ account }: { account: AccountDetail }) {
  const api = useApi()
  const update = useAccountUpdate(account.id)
  const [isAsking, setIsAsking] = useState(false)
  const { hasSecondFactor } = account
  const Icon = hasSecondFactor ? ShieldCheck : ShieldAlert
  return (
    <Panel title={copy.security}>
      <p className="flex items-center gap-2.5">
        <Icon aria-hidden="true" className={hasSecondFactor ? 'text-success' : 'text-3'} size={20} />
        {hasSecondFactor ? copy.secondFactorOn : copy.secondFactorOff}
      </p>
      {account.can.resetSecondFactor && hasSecondFactor ? (
        <Button className="mt-4" onClick={() => setIsAsking(true)} size="sm" variant="secondary">
          {copy.resetSecondFactor}
        </Button>
      ) : null}
      <AskDialog
        confirmLabel={copy.resetSecondFactor}
        description={copy.resetBody}
        draft={`reset-second-factor:${account.id}`}
        endpoint={crmAccounts.resetSecondFactor}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        questions={[reasonQuestion]}
        send={async (body) => {
          await update(await api.crmAccounts.resetSecondFactor.call({ params: { id: account.id }, body }))
          toast.success(copy.resetDone)
        }}
        title={copy.resetTitle(account.name)}
        tone="danger"
      />
    </Panel>
  )
}

/** The sessions of the account. */
export function SessionsPanel({ account }: { account: AccountDetail }) {
  const api = useApi()
  const update = useAccountUpdate(account.id)
  const [isAsking, setIsAsking] = useState(false)
  const { sessions, can } = account
  return (
    <Panel
      title={copy.sessions}
      aside={
        can.endSessions && sessions.length > 0 ? (
          <Button onClick={() => setIsAsking(true)} size="sm" variant="secondary">
            {copy.endSessions}
          </Button>
        ) : null
      }
    >
      <Rows empty={copy.noSessions}>
        {sessions.map((session) => (
          <DeviceRow device={session.device} key={session.id}>
            {session.isCurrent ? <Badge tone="success">{copy.current}</Badge> : null}
            {session.hasSecondFactor ? <Badge tone="primary">{copy.withSecondFactor}</Badge> : null}
            {session.isResting ? <Badge tone="warning">{copy.resting}</Badge> : null}
            <span className="block text-3">
              {[appLabels[session.app], session.openedBy && copy.openedBy(session.openedBy), session.ip]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="block text-3">{copy.signedInAt(formatDateTime(session.createdAt))}</span>
            <span className="block">
              <Moment at={session.lastSeenAt} />
            </span>
          </DeviceRow>
        ))}
      </Rows>
      <AskDialog
        confirmLabel={copy.endSessions}
        description={copy.endBody}
        draft={`end-sessions:${account.id}`}
        endpoint={crmAccounts.endSessions}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        questions={[reasonQuestion]}
        send={async (body) => {
          const { ended } = await api.crmAccounts.endSessions.call({ params: { id: account.id }, body })
          await update()
          toast.success(copy.ended(ended))
        }}
        title={copy.endTitle(account.name)}
        tone="danger"
      />
    </Panel>
  )
}

/** Devices that may play lessons; only learners have any. */
export function DevicesPanel({ account }: { account: AccountDetail }) {
  if (account.role !== 'student') return null
  return (
    <Panel title={copy.devices}>
      <Rows empty={copy.noDevices}>
        {account.learningDevices.map((item) => (
          <DeviceRow device={item.device} key={item.id}>
            <span className="block text-3">{copy.firstUsed(formatDate(item.firstUsedAt))}</span>
            <span className="block">
              <Moment at={item.lastUsedAt} />
            </span>
          </DeviceRow>
        ))}
      </Rows>
    </Panel>
  )
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-3">{empty}</p>
  return <ul className="divide-y">{children}</ul>
}

interface DeviceRowProps {
  device: AccountDetail['sessions'][number]['device']
  children: ReactNode
}

function DeviceRow({ device, children }: DeviceRowProps) {
  return (
    <li className="flex gap-3 py-3 first:pt-1 last:pb-1">
      <DeviceIcon kind={device.kind} />
      <div className="min-w-0">
        <span className="mr-2 font-semibold">{device.name}</span>
        {children}
      </div>
    </li>
  )
}
