import { contract } from '@repo/contract'
import { buildMyCourse, mockEndpoint, signedInSession, startMockServer } from '@repo/testing'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { siteHandlers } from '../../testing/site-handlers.ts'

startMockServer(...siteHandlers, mockEndpoint(contract.learning.myCourses, [buildMyCourse()]))
afterEach(() => localStorage.clear())

const offer = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() })
  act(() => void dispatchEvent(event))
  return event
}

test('own courses pass on the offer of the browser to install the site, until it is refused for good', async () => {
  const { user } = renderPage('/student/my-course', signedInSession())
  await screen.findByRole('tablist')
  expect(screen.queryByRole('region', { name: /^Cài .* lên máy này$/ })).not.toBeInTheDocument()

  const event = offer()
  expect(event.defaultPrevented).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Cài đặt' }))
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Cài đặt' })).not.toBeInTheDocument()

  offer()
  await user.click(await screen.findByRole('button', { name: 'Không, đừng hỏi nữa' }))
  offer()
  expect(screen.queryByRole('button', { name: 'Cài đặt' })).not.toBeInTheDocument()
  expect(localStorage.getItem('install-refused')).toBe('1')
})
