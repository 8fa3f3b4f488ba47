import type { Tracing } from '@repo/observe/trace-context'
import { ownVersion } from './own-version.ts'

export interface TraceSettings {
  /** Base address of the collector; absent while traces are off. */
  otlpEndpoint: string | undefined
  apiUrl: string
}

/**
 * Traces of a site's server and of its calls of the API, loaded only where a collector is named.
 * @returns undefined where none is
 */
export async function startSiteTraces(
  part: string,
  { otlpEndpoint, apiUrl }: TraceSettings,
): Promise<Tracing | undefined> {
  if (!otlpEndpoint) return undefined
  const [{ createTracing }, { traceCalls }] = await Promise.all([
    import('@repo/observe/tracing'),
    import('@repo/observe/trace-calls'),
  ])
  const tracing = createTracing(otlpEndpoint, part, ownVersion())
  traceCalls(tracing, apiUrl)
  return tracing
}
