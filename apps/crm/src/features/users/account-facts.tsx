import { Moment } from '@repo/account-settings'
import { Panel } from '@repo/back-office/panel'
import { formatDate, formatDateTime, permissionLabels, roleLabels } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { useContactFacts } from '../../components/contact-data.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { accountMessages as copy } from './account.messages.ts'
import { PermissionsDialog } from './permissions-dialog.tsx'
import type { AccountDetail } from './use-account.ts'

/** Contact data, role and dates of the account. */
export function FactsPanel({ account }: { account: AccountDetail }) {
  const { email, phone, role, verifiedAt, createdAt, lastSeenAt, doctorSlug, invitedUntil } = account
  const contact = useContactFacts({
    email,
    phone,
    of: { learner: account.id, place: 'account' },
    labels: { email: copy.email, phone: copy.phone, noPhone: '–' },
  })
  return (
    <Panel title={copy.facts}>
      <FactList
        facts={[
          ...contact,
          [copy.role, roleLabels[role]],
          [copy.verified, verifiedAt ? formatDateTime(verifiedAt) : copy.notVerified],
          [copy.created, formatDate(createdAt)],
          [copy.lastSeen, lastSeenAt ? <Moment at={lastSeenAt} key="seen" /> : copy.never],
          ...(account.status === 'pending' && role !== 'student'
            ? [[copy.invitation, invitationWords(invitedUntil)] as const]
            : []),
          ...(doctorSlug ? [[copy.doctorProfile, doctorSlug] as const] : []),
        ]}
      />
    </Panel>
  )
}

const invitationWords = (until: string | null) =>
  until === null || Date.parse(until) <= Date.now()
    ? copy.invitationOver
    : copy.invitationUntil(formatDateTime(until))

/** The roles of somebody of the staff. */
export function PermissionsPanel({ account }: { account: AccountDetail }) {
  const [isEditing, setIsEditing] = useState(false)
  if (account.role !== 'admin') return null
  return (
    <Panel
      title={copy.permissions}
      aside={
        account.can.setPermissions ? (
          <Button size="sm" variant="secondary" onClick={() => setIsEditing(true)}>
            {copy.editPermissions}
          </Button>
        ) : null
      }
    >
      {account.permissions.length + account.roles.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {account.permissions.map((permission) => (
            <li key={permission}>
              <Badge tone={permission === 'owner' ? 'warning' : 'primary'}>
                {permissionLabels[permission]}
              </Badge>
            </li>
          ))}
          {account.roles.map(({ id, name }) => (
            <li key={id}>
              <Badge tone="primary">{name}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-3">{copy.noPermissions}</p>
      )}
      <PermissionsDialog account={account} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </Panel>
  )
}
