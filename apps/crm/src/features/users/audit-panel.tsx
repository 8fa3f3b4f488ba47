import { useApi } from '@repo/back-office'
import { type ListColumn, ListPart } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { defineFilters, pagePositionParams } from '@repo/routing'
import { actionLabels, auditMessages as copy } from './audit.messages.ts'
import { type AuditChange, auditChanges, auditReason } from './audit-changes.ts'

type Entry = EndpointOutput<ApiContract['crmAccounts']['audit']>['items'][number]

const filters = defineFilters(pagePositionParams)
const tabFilters = defineFilters(pagePositionParams, { tab: 'audit' })
const actionOf = (entry: Entry) => actionLabels[entry.action] ?? entry.action

const columns: ListColumn<Entry>[] = [
  {
    id: 'action',
    header: copy.action,
    isPrimary: true,
    csv: [
      [copy.action, actionOf],
      [copy.reason, (entry) => auditReason(entry.after) ?? ''],
    ],
    cell: (entry) => (
      <span className="block py-2">
        <span className="block">{actionOf(entry)}</span>
        <Changes entry={entry} />
      </span>
    ),
  },
  {
    id: 'actor',
    header: copy.actor,
    csv: [
      [copy.actor, ({ actor }) => actor?.name ?? copy.system],
      [copy.ip, ({ ip }) => ip],
    ],
    isAtTop: true,
    className: 'whitespace-nowrap',
    cell: (entry) => (
      <span>
        {entry.actor?.name ?? copy.system}
        {entry.ip ? <span className="block font-num text-3">{entry.ip}</span> : null}
      </span>
    ),
  },
  {
    id: 'at',
    header: copy.at,
    csv: ({ at }) => formatDateTime(at),
    isAtTop: true,
    className: 'whitespace-nowrap',
    cell: (entry) => <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>,
  },
]

/** The audit log of an account: actions, actors and reasons, newest first. `tab` is set where it is a tab of its page. */
export function AuditPanel({ id, tab }: { id: string; tab?: 'audit' }) {
  const { audit } = useApi().crmAccounts
  return (
    <div>
      <h2 className="mb-3 text-xl">{copy.title}</h2>
      <ListPart
        id="account-audit"
        title={copy.title}
        filters={tab ? tabFilters : filters}
        read={(query) => audit.query({ params: { id }, query })}
        columns={columns}
        rowKey={(entry) => entry.id}
        rowName={actionOf}
        exportName={copy.fileName}
        empty={{ first: { title: copy.empty } }}
      />
    </div>
  )
}

function Changes({ entry }: { entry: Entry }) {
  const changes = auditChanges(entry.before, entry.after)
  const reason = auditReason(entry.after)
  if (changes.length === 0 && !reason) return null
  return (
    <span className="mt-1 block font-normal whitespace-normal text-2">
      {changes.map((change) => (
        <Change change={change} key={change.label} />
      ))}
      {reason ? (
        <span className="block">
          <span className="text-3">{copy.reason}:</span> {reason}
        </span>
      ) : null}
    </span>
  )
}

function Change({ change: { label, from, to } }: { change: AuditChange }) {
  return (
    <span className="block break-words">
      <span className="text-3">{label}:</span>{' '}
      {from === null ? null : (
        <>
          <span className="text-3">{copy.from}</span> {from}{' '}
        </>
      )}
      {to === null ? null : (
        <>
          {from === null ? null : <span className="text-3">{copy.to} </span>}
          {to}
        </>
      )}
    </span>
  )
}
