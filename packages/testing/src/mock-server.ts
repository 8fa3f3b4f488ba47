import type { HttpHandler } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/**
 * A mocked API for the tests of one file: `const api = startMockServer(mockEndpoint(…))`, and `api.use(…)` inside a
 * test for its own answers. A call that nobody answers fails the test.
 */
export function startMockServer(...handlers: HttpHandler[]): SetupServer {
  const server = setupServer(...handlers)
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}
