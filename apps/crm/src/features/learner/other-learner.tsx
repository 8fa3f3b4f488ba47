import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import { Button } from '@repo/ui/button'
import { EmailText } from '@repo/ui/email-text'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { mergeMessages as copy } from './learner.messages.ts'

const MOST_SHOWN = 5

/** Finds the other account of a person. */
export function OtherLearner({ without, onChoose }: { without: string; onChoose: (id: string) => void }) {
  const [q, setQ] = useState('')
  // Nobody is offered before somebody was searched for: one press too many here cannot be taken back.
  const query = usePageQuery(useApi().crm.students.query({ query: { q } }), {
    isEnabled: q !== '',
    isKept: true,
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <SearchBox label={copy.search} placeholder={copy.searchHint} value={q} onSearch={setQ} />
      {q === '' ? (
        <p className="text-sm text-3">{copy.searchFirst}</p>
      ) : (
        <QueryView query={query} skeleton={<Skeleton className="h-40 rounded-md" />}>
          {({ items }) => (
            <Found
              others={items.filter(({ id }) => id !== without).slice(0, MOST_SHOWN)}
              onChoose={onChoose}
            />
          )}
        </QueryView>
      )}
    </div>
  )
}

interface FoundProps {
  others: readonly { id: string; name: string; email: string }[]
  onChoose: (id: string) => void
}

function Found({ others, onChoose }: FoundProps) {
  if (others.length === 0) return <p className="text-sm text-3">{copy.none}</p>
  return (
    <ul aria-label={copy.found} className="divide-y rounded-sm border">
      {others.map(({ id, name, email }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
          <span className="min-w-0 break-words">
            {name}{' '}
            <span className="block text-sm text-3">
              <EmailText>{email}</EmailText>
            </span>
          </span>
          <Button size="sm" variant="secondary" aria-label={copy.choose(name)} onClick={() => onChoose(id)}>
            {copy.choose('').trim()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
