import { useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import { formatDate } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { FieldError } from '@repo/ui/field'
import { RadioGroup } from '@repo/ui/radio-group'
import { useState } from 'react'
import type { CourseOffice } from '../office.ts'
import { beforeAfterMessages as copy } from './before-after.messages.ts'
import type { ConsentChoice } from './before-after.types.ts'

const lineOf = ({ reference, givenOn, scope }: ConsentChoice) =>
  copy.consentLine(reference, formatDate(givenOn), copy.scopes[scope])

interface Props {
  author: CourseOffice['author']
  value: ConsentChoice | null
  onChange: (consent: ConsentChoice | null) => void
  error?: string
}

/** Chooses the consent that pictures rest on, by its number. */
export function ConsentPicker({ author, value, onChange, error }: Props) {
  const [q, setQ] = useState('')
  const choices = useApi().crmPatientConsents.consentChoices
  const query = usePageQuery(choices.query({ query: { q: q || undefined } }), { isKept: true })
  if (value)
    return (
      <div>
        <p className="text-sm font-semibold">{copy.consent}</p>
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <span>{lineOf(value)}</span>
          <Button onClick={() => onChange(null)} size="sm" variant="ghost">
            {copy.otherConsent}
          </Button>
        </p>
      </div>
    )
  const found = query.data?.items ?? []
  return (
    <div className="grid gap-2">
      <SearchBox label={copy.findConsent} onSearch={setQ} placeholder={copy.findHint} value={q} />
      {query.isError ? (
        <ErrorPanel isCompact isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : found.length > 0 ? (
        <RadioGroup
          error={error}
          legend={copy.consent}
          name="consent"
          onValueChange={(id) => onChange(found.find((one) => one.id === id) ?? null)}
          options={found.map((one) => ({ value: one.id, label: lineOf(one) }))}
          value={null}
        />
      ) : (
        <>
          <p className="text-sm text-3" role="status">
            {query.isPending ? copy.finding : copy.noConsent[author]}
          </p>
          {error ? <FieldError>{error}</FieldError> : null}
        </>
      )}
      {query.data?.hasMore ? <p className="text-sm text-3">{copy.more}</p> : null}
    </div>
  )
}
