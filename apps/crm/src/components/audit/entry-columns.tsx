import type { ListColumn } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { actionLabels, auditMessages as copy } from './audit.messages.ts'

type AuditChange = Entry['changes'][number]
type Entry = EndpointOutput<ApiContract['crmAccounts']['audit']>['items'][number]

/** What was done, in words. */
export const actionOf = ({ action }: Pick<Entry, 'action'>) => actionLabels[action] ?? action

/** Columns of a list of the audit log: what was done and changed, by whom and from where, when. */
export const entryColumns: ListColumn<Entry>[] = [
  {
    id: 'action',
    header: copy.action,
    isPrimary: true,
    csv: [
      [copy.action, { from: 'action', words: actionLabels }],
      [copy.reason, { from: 'reason' }],
      [copy.changes, { from: 'changesText' }],
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
      [copy.actor, { from: 'actor.name', empty: copy.system }],
      [copy.ip, { from: 'ip' }],
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
    csv: { from: 'at', as: 'moment' },
    isAtTop: true,
    className: 'whitespace-nowrap',
    cell: (entry) => <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>,
  },
]

// An entry that says more has every field of these; the paths of its export hide that from the compiler.
export const entryColumnsOf = <Wider extends Entry>() => entryColumns as unknown as ListColumn<Wider>[]

function Changes({ entry: { changes, reason } }: { entry: Entry }) {
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

/** Earlier values are struck through, later ones stand out; screen readers hear “from” and “to”. */
function Change({ change: { label, from, to } }: { change: AuditChange }) {
  return (
    <span className="mt-1 block break-words">
      <span className="text-3">{label}:</span>{' '}
      {from === null ? null : (
        <>
          <span className="sr-only">{copy.from} </span>
          <del className="rounded-xs bg-danger-soft px-1 whitespace-pre-line text-2">{from}</del>{' '}
        </>
      )}
      {to === null ? null : (
        <>
          {from === null ? null : <span className="sr-only">{copy.to} </span>}
          <ins className="rounded-xs bg-success-soft px-1 whitespace-pre-line text-1 no-underline">{to}</ins>
        </>
      )}
    </span>
  )
}
