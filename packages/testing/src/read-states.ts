import { contract, type Endpoint } from '@repo/contract'
import type { HttpHandler } from 'msw'
import { mockEndpoint, mockError, mockOffline } from './mock-endpoint.ts'
import { sampleAnswer } from './sample-answer.ts'

/** What a screen goes through besides showing what it has: each of its reads on its way, empty, failed, without a network. */
export type ReadState = 'loading' | 'empty' | 'failed' | 'offline'

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
/** A quote reads, too, though it is sent as a POST. */
const reads = endpoints.filter(
  ({ method, path, download }) => (method === 'GET' || path.endsWith('/quote')) && !download,
)

const inState: Record<ReadState, (endpoint: Endpoint) => HttpHandler> = {
  loading: (endpoint) => mockEndpoint(endpoint, () => new Promise<never>(() => {})),
  empty: (endpoint) => mockEndpoint(endpoint, () => sampleAnswer(endpoint, 0) as never),
  failed: (endpoint) => mockError(endpoint, 'server.unknown'),
  offline: (endpoint) => mockOffline(endpoint),
}

/**
 * Every read of the contract in one state, for tests that look at many screens in it. Empty answers are made up from
 * their schemas, without entries in their lists.
 */
export const readsIn = (state: ReadState): HttpHandler[] => reads.map(inState[state])
