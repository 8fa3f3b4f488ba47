import { renderScreen } from '@repo/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderListLink } from './list-link.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The browser's memory of the pages before this one. */
function comingFrom(...addresses: string[]) {
  const entries = [...addresses, '/course/tiem-moi'].map((path, index) => ({
    index,
    url: new URL(path, location.origin).href,
  }))
  vi.stubGlobal('navigation', { currentEntry: entries.at(-1), entries: () => entries })
}

function open() {
  const list = { path: '/course', element: <h1>Danh sách</h1> }
  const page = {
    path: '/course/:id',
    element: renderListLink({ href: '/course', children: 'Khóa học' }),
  }
  return renderScreen([list, page], { url: '/course/tiem-moi' })
}

test('link to the list: leads back to the filter and page the reader came from', async () => {
  comingFrom('/', '/course?level=basic&page=2')
  const { router, user } = open()
  await router.navigate('/course?level=basic&page=2')
  await router.navigate('/course/tiem-moi')
  const link = await screen.findByRole('link', { name: 'Khóa học' })
  await waitFor(() => expect(link).toHaveAttribute('href', '/course?level=basic&page=2'))
  await user.click(link)
  await waitFor(() => expect(router.state.location.search).toBe('?level=basic&page=2'))
  // Back in the history, not one page further: the browser restores the scroll position there.
  expect(router.state.historyAction).toBe('POP')
})

test.each([[[]], [['/doctor/nguyen-thi-ngoc-diem']], [['/course/laser']]])(
  'link to the list: is the plain list for who came from %s',
  async (before) => {
    comingFrom(...before)
    open()
    expect(await screen.findByRole('link', { name: 'Khóa học' })).toHaveAttribute('href', '/course')
  },
)
