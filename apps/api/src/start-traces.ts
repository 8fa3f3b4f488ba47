import { currentSpan, type Tracing } from '@repo/observe/trace-context'
import type { QueryWatch } from './db/watch-queries.ts'
import { productVersion } from './process/product-version.ts'

/** Traces of the API, loaded only where a collector is named. @returns null where none is */
export async function startTraces(endpoint: string | undefined): Promise<Tracing | null> {
  if (!endpoint) return null
  const { createTracing } = await import('@repo/observe/tracing')
  return createTracing(endpoint, 'api', productVersion())
}

/** A span for each statement of a request; what runs outside of one is left out. */
export function traceQueries(tracing: Tracing): QueryWatch {
  return (statement) => {
    if (!currentSpan()) return null
    const verb = /\w+/.exec(statement)?.[0]?.toUpperCase() ?? 'SQL'
    const span = tracing.begin(verb, {
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': statement },
    })
    return (fault) => span.end({}, fault)
  }
}
