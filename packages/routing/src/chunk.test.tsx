import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { type ReloadPorts, reloadPauseMs } from './chunk.ts'
import {
  ChunkLoadError,
  createMemoryRouter,
  defineRoutes,
  loadChunk,
  loadChunkHere,
  Outlet,
  RouterProvider,
  useRouteError,
} from './index.ts'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

function createPorts() {
  const kept = new Map<string, string>()
  const ports = {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    open: vi.fn<(path: string) => void>(),
    time: 1_000_000,
    now: () => ports.time,
    isReachable: () => Promise.resolve(true),
    untilOnline: () => null,
  }
  return ports satisfies ReloadPorts
}

/** What a promise settled with, or "pending" when it has not settled after all microtasks. */
const outcome = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => 'loaded',
      (error: unknown) => error,
    ),
    new Promise((resolve) => setImmediate(resolve, 'pending')),
  ])

describe('a page chunk that fails to load', () => {
  test('reloads the page in full, and shows no error meanwhile', async () => {
    const ports = createPorts()
    expect(await outcome(loadChunk('/course?page=2', missing, ports))).toBe('pending')
    expect(ports.open).toHaveBeenCalledExactlyOnceWith('/course?page=2')
  })

  test('reloads at most once per 10 seconds; a second failure is an error', async () => {
    expect(reloadPauseMs).toBe(10_000)
    const ports = createPorts()
    await outcome(loadChunk('/course', missing, ports))
    ports.time += 9999
    expect(await outcome(loadChunk('/course', missing, ports))).toBeInstanceOf(ChunkLoadError)
    expect(ports.open).toHaveBeenCalledTimes(1)
    ports.time += 1
    expect(await outcome(loadChunk('/course', missing, ports))).toBe('pending')
    expect(ports.open).toHaveBeenCalledTimes(2)
  })

  test('counts reloads per path: another path may reload too', async () => {
    const ports = createPorts()
    await outcome(loadChunk('/course', missing, ports))
    expect(await outcome(loadChunk('/doctor', missing, ports))).toBe('pending')
    expect(ports.open.mock.calls).toEqual([['/course'], ['/doctor']])
  })

  test('counts reloads per path without the query, but opens the whole address', async () => {
    const ports = createPorts()
    expect(await outcome(loadChunk('/course?page=2', missing, ports))).toBe('pending')
    expect(await outcome(loadChunk('/course?page=3#top', missing, ports))).toBeInstanceOf(ChunkLoadError)
    expect(ports.open.mock.calls).toEqual([['/course?page=2']])
  })

  test('is loaded, or shows an error on its page, where the browser forbids storage', async () => {
    const storage = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    const outcomes = [
      await outcome(loadChunk('/course', () => Promise.resolve('page'))),
      await outcome(loadChunk('/course', missing)),
    ]
    storage.mockRestore()
    expect(outcomes).toEqual(['loaded', expect.any(ChunkLoadError)])
  })

  test('does not reload endlessly where the browser cannot store the last reload', async () => {
    const ports = {
      ...createPorts(),
      storage: {
        getItem: () => null,
        setItem: () => {
          throw new Error('full')
        },
      },
    }
    expect(await outcome(loadChunk('/course', missing, ports))).toBeInstanceOf(ChunkLoadError)
    expect(ports.open).not.toHaveBeenCalled()
  })

  test('does not reload without a network, and may reload at once when the network is back', async () => {
    const ports = createPorts()
    const offline = { ...ports, isReachable: () => Promise.resolve(false) }
    expect(await outcome(loadChunk('/course', missing, offline))).toMatchObject({ isOffline: true })
    expect(ports.open).not.toHaveBeenCalled()
    expect(await outcome(loadChunk('/course', missing, ports))).toBe('pending')
    expect(ports.open).toHaveBeenCalledOnce()
  })

  test('waits for the network while another page shows, and is then requested again', async () => {
    const network = Promise.withResolvers<void>()
    const ports = {
      ...createPorts(),
      isReachable: () => Promise.resolve(false),
      untilOnline: () => network.promise,
    }
    const importer = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(missing)
      .mockResolvedValueOnce('page')
    const loading = loadChunk('/course', importer, ports)
    expect(await outcome(loading)).toBe('pending')
    expect(importer).toHaveBeenCalledOnce()
    network.resolve()
    expect(await outcome(loading)).toBe('loaded')
    expect(ports.open).not.toHaveBeenCalled()
  })

  test('reloads nothing when its address is left while it waits for the network', async () => {
    history.replaceState(null, '', '/payment')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const left = new AbortController()
    const importer = vi.fn(missing)
    const loading = loadChunk('/course', importer, undefined, left.signal)
    expect(await outcome(loading)).toBe('pending')
    left.abort(new Error('left'))
    expect(await outcome(loading)).toMatchObject({ message: 'left' })
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(importer).toHaveBeenCalledOnce()
    onLine.mockRestore()
  })

  test('keeps the previous page on screen without a network, and opens when the network is back', async () => {
    history.replaceState(null, '', '/payment')
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const lazy = vi.fn<() => Promise<{ Component: () => ReactNode }>>().mockImplementationOnce(missing)
    const routes = defineRoutes({
      context: null,
      layouts: { default: Outlet },
      routes: [
        { path: '/', layout: 'default', lazy: async () => ({ Component: () => <p>Trang chủ</p> }) },
        { path: '/course', layout: 'default', lazy },
      ],
      ErrorBoundary: () => <p>{(useRouteError() as Error).name}</p>,
    })
    const router = createMemoryRouter(routes, { initialEntries: ['/'] })
    render(<RouterProvider router={router} />)
    await screen.findByText('Trang chủ')
    void router.navigate('/course')
    await waitFor(() => expect(lazy).toHaveBeenCalledOnce())
    expect(screen.getByText('Trang chủ')).toBeInTheDocument()
    expect(router.state).toMatchObject({ navigation: { state: 'loading' }, location: { pathname: '/' } })
    lazy.mockResolvedValue({ Component: () => <p>Khóa học</p> })
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Khóa học')).toBeInTheDocument()
    onLine.mockRestore()
  })

  test('checks that the server answers before it reloads the page', async () => {
    history.replaceState(null, '', '/payment')
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await outcome(loadChunkHere(missing))).toMatchObject({ isOffline: true })
    expect(fetching).toHaveBeenCalledWith('/livez', expect.objectContaining({ method: 'HEAD' }))
    fetching.mockResolvedValue(new Response())
    sessionStorage.setItem('chunk-reload:/payment', String(Date.now()))
    expect(await outcome(loadChunkHere(missing))).toMatchObject({ isOffline: false })
    fetching.mockRestore()
  })

  test('is an error at once on the server', async () => {
    expect(await outcome(loadChunk('/course', missing, null))).toBeInstanceOf(ChunkLoadError)
  })

  test('reloads the current address when it belongs to a screen within the page', async () => {
    history.replaceState(null, '', '/payment?order=TH7K2M9QXA')
    sessionStorage.setItem('chunk-reload:/payment', String(Date.now()))
    expect(await outcome(loadChunkHere(missing))).toMatchObject({
      name: 'ChunkLoadError',
      message: expect.stringContaining('/payment?order=TH7K2M9QXA'),
    })
  })

  test('shows the error page of its route when the page was reloaded a moment ago', async () => {
    sessionStorage.setItem('chunk-reload:/course', String(Date.now()))
    const routes = defineRoutes({
      context: null,
      layouts: { default: Outlet },
      routes: [{ path: '/course', layout: 'default', lazy: missing }],
      ErrorBoundary: () => <p>{(useRouteError() as Error).name}</p>,
    })
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/course'] })} />)
    expect(await screen.findByText('ChunkLoadError')).toBeInTheDocument()
  })
})
