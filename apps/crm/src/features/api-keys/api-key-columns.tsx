import type { ListColumn } from '@repo/back-office/list-screen'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatDateTime } from '@repo/messages'
import { apiScopeLabels } from '@repo/messages/api-scopes.messages'
import { Badge } from '@repo/ui/badge'
import { apiKeysMessages as copy } from './api-keys.messages.ts'

export type ApiKey = EndpointOutput<ApiContract['crmApiKeys']['keys']>['items'][number]

const tones = { active: 'success', ended: 'neutral', revoked: 'neutral', orphaned: 'warning' } as const

export const apiKeyColumns: ListColumn<ApiKey>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'name' }],
      [copy.endingColumn, { from: 'ending' }],
    ],
    cell: (key) => (
      <span className="block min-w-0">
        <span className="block wrap-anywhere">{key.name}</span>
        <span className="block font-mono font-normal text-3">{copy.ending(key.ending)}</span>
      </span>
    ),
  },
  {
    id: 'scopes',
    header: copy.scopes,
    csv: [
      [copy.scopes, { from: 'scopes', words: apiScopeLabels }],
      [copy.closedScopesColumn, { from: 'closedScopes', words: apiScopeLabels }],
    ],
    cell: ({ scopes, closedScopes, state }) => (
      <ul className="grid gap-1 text-sm sm:min-w-60">
        {scopes.map((scope) => (
          <li key={scope}>
            {apiScopeLabels[scope]}
            {state === 'active' && closedScopes.includes(scope) ? (
              <span className="block text-3">{copy.closedScope}</span>
            ) : null}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'state', words: copy.states },
    cell: ({ state }) => <Badge tone={tones[state]}>{copy.states[state]}</Badge>,
  },
  {
    id: 'lastUsed',
    header: copy.lastUsed,
    className: 'sm:whitespace-nowrap',
    csv: { from: 'lastUsedAt', as: 'moment' },
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : copy.neverUsed),
  },
  {
    id: 'endsAt',
    header: copy.endsAt,
    className: 'max-lg:hidden whitespace-nowrap',
    csv: { from: 'endsAt', as: 'moment' },
    cell: ({ endsAt }) => (endsAt ? formatDate(endsAt) : copy.noEnd),
  },
  {
    id: 'createdBy',
    header: copy.createdBy,
    className: 'max-2xl:hidden',
    csv: [
      [copy.createdBy, { from: 'createdBy' }],
      [copy.createdAt, { from: 'createdAt', as: 'moment' }],
    ],
    cell: ({ createdBy, createdAt }) => (
      <span className="block max-w-48 min-w-0">
        <span className="block truncate">{createdBy}</span>
        <span className="block text-3">{formatDate(createdAt)}</span>
      </span>
    ),
  },
]
