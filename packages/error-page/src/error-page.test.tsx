import { expectConsole } from '@repo/config/console'
import {
  ChunkLoadError,
  createMemoryRouter,
  data,
  Outlet,
  pageNotFound,
  RouterProvider,
  toRouteError,
} from '@repo/routing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ErrorPage, RouteErrorBoundary } from './index.ts'

const brand = 'Thẩm Học'

function show(element: ReactElement) {
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

/** Opens a page whose loader throws. */
async function showThrown(thrown: unknown) {
  const routes = [
    {
      path: '*',
      Component: Outlet,
      HydrateFallback: () => null,
      ErrorBoundary: () => <RouteErrorBoundary brand={brand} />,
      loader: () => {
        throw thrown
      },
    },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  await screen.findByRole('heading', { level: 1 })
}

describe('the error page shows the status code, a status message and a description', () => {
  test('status is 500 and the message "Internal Server Error" by default', () => {
    show(<ErrorPage brand={brand} />)
    expect(screen.getByText('500')).toBeInTheDocument()
    expect(screen.getByText(/Internal Server Error/)).toBeInTheDocument()
    expect(screen.getByText(/Thử lại sau ít phút/)).toBeInTheDocument()
  })

  test('the message is "Page Not Found" by default for 404', () => {
    show(<ErrorPage brand={brand} status={404} />)
    expect(screen.getByText('404')).toBeInTheDocument()
    expect(screen.getByText(/Page Not Found/)).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Không tìm thấy trang' })).toBeInTheDocument()
  })

  test.each([403, 429, 503])('the message is "Internal Server Error" by default for %i', (status) => {
    show(<ErrorPage brand={brand} status={status} />)
    expect(screen.getByText(/Internal Server Error/)).toBeInTheDocument()
  })

  test('all three can be given', () => {
    show(<ErrorPage brand={brand} status={418} message="I am a teapot" description="Pha trà đi." />)
    expect(screen.getByText('418')).toBeInTheDocument()
    expect(screen.getByText(/I am a teapot/)).toBeInTheDocument()
    expect(screen.getByText('Pha trà đi.')).toBeInTheDocument()
  })

  test('names itself in the title and keeps out of search results', () => {
    show(<ErrorPage brand={brand} status={404} />)
    expect(document.title).toBe('Thẩm Học | Không tìm thấy trang')
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  })
})

describe('ways out', () => {
  test('404 leads home or back, with a search box', () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => {})
    show(<ErrorPage brand={brand} status={404} search={<input aria-label="Tìm" />} />)
    expect(screen.getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('textbox', { name: 'Tìm' })).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Quay lại' }))
    expect(back).toHaveBeenCalledOnce()
  })

  test('an outage offers another try and the code for support, and no search', () => {
    const onRetry = vi.fn()
    show(<ErrorPage brand={brand} requestId="req-9" onRetry={onRetry} search={<input />} />)
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(onRetry).toHaveBeenCalledOnce()
    expect(screen.getByText('req-9')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
})

describe('what a route threw', () => {
  test('a failed check shows its message', async () => {
    await showThrown(pageNotFound('/demo/7'))
    expect(screen.getByText(/Page Not Found: \/demo\/7/)).toBeInTheDocument()
  })

  test('a missing course of the API is a 404 with the default message', async () => {
    await showThrown(toRouteError({ status: 404, name: 'course.not_found', requestId: 'req-1' }))
    expect(screen.getByText(/Page Not Found/)).toBeInTheDocument()
    expect(screen.getByText('req-1')).toBeInTheDocument()
  })

  test('a 404 that a component throws while it is drawn is shown as one', async () => {
    expectConsole('error', /Missing/)
    expectConsole('error', /React Router caught/)
    const Missing = () => {
      throw toRouteError({ status: 404, name: 'course.not_found', requestId: 'req-2' })
    }
    const ErrorBoundary = () => <RouteErrorBoundary brand={brand} />
    render(
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Missing />, ErrorBoundary }])} />,
    )
    expect(await screen.findByText(/Page Not Found/)).toBeInTheDocument()
    expect(screen.getByText('req-2')).toBeInTheDocument()
  })

  test('being offline says so', async () => {
    await showThrown(toRouteError({ status: 0, isOffline: true }))
    expect(screen.getByRole('heading', { name: 'Không có kết nối mạng' })).toBeInTheDocument()
    expect(screen.getByText(/Network Offline/)).toBeInTheDocument()
    expect(screen.queryByText(/Internal Server Error/)).not.toBeInTheDocument()
  })

  test('without a network it tries again within the page, by itself once the network is back', async () => {
    let isOnline = false
    const loader = vi.fn(() => {
      if (isOnline) return null
      throw new ChunkLoadError('/course', new TypeError('Failed to fetch'), true)
    })
    const routes = [
      {
        path: '*',
        element: <h1>Khóa học</h1>,
        HydrateFallback: () => null,
        ErrorBoundary: () => <RouteErrorBoundary brand={brand} />,
        loader,
      },
    ]
    render(<RouterProvider router={createMemoryRouter(routes)} />)
    await screen.findByRole('heading', { name: 'Không có kết nối mạng' })
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
    await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
    await screen.findByRole('heading', { name: 'Không có kết nối mạng' })
    isOnline = true
    fireEvent(window, new Event('online'))
    expect(await screen.findByRole('heading', { name: 'Khóa học' })).toBeInTheDocument()
  })

  test('the text of a fault never shows', async () => {
    await showThrown(new Error('SELECT secret FROM users'))
    expect(screen.getByText('500')).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent('secret')
  })

  test('neither does the text of a 5xx answer', async () => {
    await showThrown(data('stack trace of the server', { status: 500 }))
    expect(document.body).not.toHaveTextContent('stack trace')
  })
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
])('automated crawlers see no error page: %s', (userAgent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  show(<ErrorPage brand={brand} status={404} />)
  expect(document.querySelector('[data-error]')).toBeNull()
  expect(document.body).toHaveTextContent('')
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
