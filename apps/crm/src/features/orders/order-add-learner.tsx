import { isApiError } from '@repo/api-client'
import { useApi, usePageQuery } from '@repo/back-office'
import { SearchBox } from '@repo/back-office/search-box'
import { Avatar } from '@repo/ui/avatar'
import { Button } from '@repo/ui/button'
import { EmailText } from '@repo/ui/email-text'
import { ErrorPanel } from '@repo/ui/error-panel'
import { FieldError } from '@repo/ui/field'
import { alertProps } from '@repo/ui/lib/alert'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { makeOrderMessages as copy } from './make-order.messages.ts'

interface Props {
  /** Empty while nobody is chosen. */
  id: string
  error?: string
  onChange: (id: string) => void
}

const shownAtMost = 6

/** For whom the order is: found by name, address or telephone number. */
export function OrderAddLearner({ id, error, onChange }: Props) {
  return (
    <div
      id="learnerId"
      tabIndex={-1}
      role="group"
      aria-label={copy.learner}
      data-invalid={error ? true : undefined}
      className="grid min-w-0 gap-3"
    >
      {id ? <Chosen id={id} onDrop={() => onChange('')} /> : <Finder onFound={onChange} />}
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  )
}

/** The learner with what they own, which decides on the courses that can be chosen. */
export function useOrderLearner(id: string) {
  const { orderLearner } = useApi().crmOrders
  return usePageQuery(orderLearner.query({ params: { id } }), { isEnabled: id !== '' })
}

function Chosen({ id, onDrop }: { id: string; onDrop: () => void }) {
  const query = useOrderLearner(id)
  const other = (
    <Button size="sm" variant="secondary" onClick={onDrop}>
      {copy.otherLearner}
    </Button>
  )
  if (query.isError) {
    // A malformed id in the address is answered like an unknown one.
    if (isApiError(query.error, 'user.not_found'))
      return (
        <div className="grid justify-items-start gap-3">
          <p {...alertProps}>{copy.learnerGone}</p>
          {other}
        </div>
      )
    return <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <Skeleton className="h-14" />
  const { name, email, phone, isActive } = query.data
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} size={44} />
          <span className="min-w-0 wrap-anywhere">
            <strong className="block">{name}</strong>
            <span className="block text-sm text-3">
              <EmailText>{email}</EmailText>
            </span>
            <span className="block text-sm text-3">{phone ?? copy.noPhone}</span>
          </span>
        </span>
        {other}
      </div>
      {isActive ? null : <FieldError>{copy.inactive}</FieldError>}
    </>
  )
}

function Finder({ onFound }: { onFound: (id: string) => void }) {
  const { students } = useApi().crm
  const [q, setQ] = useState('')
  const query = usePageQuery(students.query({ query: { q: q || undefined } }), {
    isEnabled: q !== '',
    isKept: true,
  })
  const found = q === '' ? [] : (query.data?.items ?? []).slice(0, shownAtMost)
  return (
    <>
      <SearchBox label={copy.findLearner} placeholder={copy.findLearnerHint} value={q} onSearch={setQ} />
      {query.isError ? (
        <ErrorPanel isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : found.length > 0 ? (
        <ul aria-label={copy.foundLearners} className="divide-y rounded-sm border">
          {found.map(({ id, name, email, phone }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={copy.chooseLearner(name, email)}
                className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left text-sm transition-colors hover:bg-surface-2"
                onClick={() => onFound(id)}
              >
                <Avatar name={name} size={36} />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-3">{phone ? `${email} · ${phone}` : email}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="text-sm text-3">
          {q === '' ? copy.startTyping : query.isFetching ? copy.finding : copy.noLearner}
        </p>
      )}
    </>
  )
}
