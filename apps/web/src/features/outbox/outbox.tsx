import { formatDateTime } from '@repo/messages'
import { useSearchParams } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { EmptyState } from '@repo/ui/empty-state'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Skeleton } from '@repo/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useDeferredValue } from 'react'
import { outboxMessages } from './outbox.messages.ts'

/** How often new mail is looked for, in ms. */
const pollMs = 3000

/** What the demo would have mailed: text only, as nobody needs a second mail reader. */
export function Outbox() {
  const api = useApi()
  const [search, setSearch] = useSearchParams()
  const to = search.get('to') ?? ''
  const wanted = useDeferredValue(to.trim())
  const mails = useQuery({
    ...api.content.outbox.query({ query: { to: wanted || undefined } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
    refetchInterval: pollMs,
    staleTime: 0,
  })
  const setTo = (value: string) => setSearch(value ? { to: value } : {}, { replace: true })
  return (
    <>
      <div className="mb-6 flex max-w-2xl flex-wrap items-end gap-3">
        <Field className="min-w-0 flex-1 basis-64" label={outboxMessages.filter}>
          <Input inputMode="email" onChange={(event) => setTo(event.target.value)} type="search" value={to} />
        </Field>
        <Button
          icon={<RotateCw aria-hidden="true" size={18} />}
          onClick={() => void mails.refetch()}
          variant="secondary"
        >
          {outboxMessages.refresh}
        </Button>
      </div>
      <QueryView query={mails} skeleton={<Skeleton className="h-64 rounded-md" />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState art="inbox" description={outboxMessages.emptyHint} title={outboxMessages.empty} />
          ) : (
            <ul className="flex flex-col gap-4">
              {data.map((mail) => (
                <li key={mail.id}>
                  <Card as="article" className="p-5">
                    <h2 className="font-text text-lg font-semibold">{mail.subject}</h2>
                    <p className="mt-1 text-sm text-3">
                      {`${outboxMessages.to(mail.to)} · ${formatDateTime(mail.createdAt)}`}
                    </p>
                    <p className="mt-4 whitespace-pre-line break-words text-2">{mail.text}</p>
                  </Card>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </>
  )
}
