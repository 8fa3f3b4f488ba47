import { useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import type { choiceKinds } from '@repo/contract/crm-site'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Choice } from './names.tsx'
import { sitePartMessages as copy } from './site-part.messages.ts'

export type ChoiceKind = (typeof choiceKinds)[number]

interface Props {
  kind: ChoiceKind
  /** Ids that are not offered, such as those chosen already. */
  without?: readonly string[]
  onFound: (choice: Choice) => void
}

/** Search over what is public of a kind, with a button for each that is found. */
export function ChoiceFinder({ kind, without = [], onFound }: Props) {
  const [q, setQ] = useState('')
  const query = usePageQuery(useApi().crmSite.choices.query({ query: { kind, q: q || undefined } }), {
    isKept: true,
  })
  const free = (query.data ?? []).filter(({ id }) => !without.includes(id))
  return (
    <div className="grid gap-2">
      <SearchBox label={copy.find[kind]} onSearch={setQ} placeholder={copy.findHint} value={q} />
      {query.isError ? (
        <ErrorPanel isCompact isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : free.length > 0 ? (
        <ul aria-label={copy.found} className="divide-y rounded-sm border">
          {free.map((one) => (
            <li key={one.id}>
              <button
                className="flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left text-sm transition-colors hover:bg-surface-2"
                onClick={() => onFound(one)}
                type="button"
              >
                <Plus aria-hidden="true" className="shrink-0 text-primary" size={16} />
                <span className="min-w-0 flex-1">
                  <span className="sr-only">{copy.choose}</span> {one.name}
                  {one.of ? <span className="block text-3">{one.of}</span> : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-3" role="status">
          {query.isPending ? copy.finding : copy.none}
        </p>
      )}
    </div>
  )
}
