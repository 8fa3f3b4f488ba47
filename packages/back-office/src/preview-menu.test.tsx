import { contract } from '@repo/contract'
import { Outlet } from '@repo/routing'
import { createQueryClient } from '@repo/shell'
import {
  buildSite,
  createTestApi,
  mockEndpoint,
  mockError,
  renderScreen,
  signedInSession,
  startMockServer,
} from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiContext } from './index.ts'
import { PreviewMenu } from './preview-menu.tsx'

const id = '019a0000-0000-7000-8000-000000000001'
const server = startMockServer(
  mockEndpoint(contract.content.site, buildSite()),
  mockEndpoint(contract.coursePreviews.link, { token: 'abc.def', until: '2026-11-25T04:00:00.000Z' }),
)
afterEach(() => vi.restoreAllMocks())

function show(flush?: () => Promise<boolean>) {
  const session = signedInSession()
  const root = {
    element: (
      <ApiContext value={createTestApi({ session })}>
        <Outlet />
      </ApiContext>
    ),
    children: [{ path: '/', element: <PreviewMenu courseId={id} flush={flush} /> }],
  }
  return renderScreen([root], { url: '/', session, queryClient: createQueryClient() })
}

/** The window that a press opens. */
function catchWindow() {
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return tab
}

test('preview menu: opens the classroom of the draft in a window of its own, after saving', async () => {
  const tab = catchWindow()
  const flush = vi.fn(async () => true)
  const { user } = show(flush)
  await user.click(screen.getByRole('button', { name: 'Xem thử' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Xem như học viên' }))
  await waitFor(() =>
    expect(tab.location.replace).toHaveBeenCalledWith('http://localhost:3000/preview/classroom#abc.def'),
  )
  expect(flush).toHaveBeenCalledOnce()
  expect(tab.opener).toBeNull()
})

test('preview menu: closes the window again where no link is given', async () => {
  const tab = catchWindow()
  server.use(mockError(contract.coursePreviews.link, 'course.not_found'))
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Xem thử' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Xem như khách' }))
  await waitFor(() => expect(tab.close).toHaveBeenCalledOnce())
  expect(tab.location.replace).not.toHaveBeenCalled()
})
