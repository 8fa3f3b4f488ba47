import type { EndpointOutput } from '@repo/contract'
import type { content } from '@repo/contract/content'
import { useApi } from '@repo/shell/api-context'
import { usePageQuery } from '@repo/shell/use-page-query'
import { legalMessages } from './legal.messages.ts'

const copy = legalMessages.kept
type Kept = EndpointOutput<typeof content.retention>

/** For how long the business keeps what it may choose a period for, as it is set now. */
export function KeptData() {
  const { data } = usePageQuery(useApi().content.retention.query())
  if (!data) return null
  return (
    <section aria-labelledby="kept-data" className="mt-10">
      <h2 className="text-h3" id="kept-data">
        {copy.title}
      </h2>
      <p className="mt-2 text-2">{copy.lead}</p>
      <dl className="mt-4 grid border-t">
        {(Object.keys(copy.names) as (keyof Kept)[]).map((name) => (
          <div className="flex justify-between gap-x-6 border-b py-3" key={name}>
            <dt className="min-w-0">{copy.names[name]}</dt>
            <dd className="max-w-1/2 shrink-0 text-right font-num text-2">{copy.period(data[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
