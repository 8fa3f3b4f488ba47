import { startMockServer } from '@repo/testing'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'
import { offlinePageMessages as copy } from './offline-page.messages.ts'

startMockServer(...siteHandlers)
afterEach(() => vi.unstubAllGlobals())

test('a link that works once is opened with its secret, by hand and when the network is back', async () => {
  const { user } = renderPage('/offline?from=%2Fauth%2Freset-password')
  const retry = await screen.findByRole('button', { name: copy.retry })
  const replace = vi.fn()
  const { href, origin, protocol, host, pathname, search } = location
  vi.stubGlobal('location', { href, origin, protocol, host, pathname, search, hash: '#token=once', replace })
  await user.click(retry)
  dispatchEvent(new Event('online'))
  expect(replace.mock.calls.flat()).toEqual(Array(2).fill('/auth/reset-password#token=once'))
})
