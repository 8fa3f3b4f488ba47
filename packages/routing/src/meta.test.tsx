import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  createMemoryRouter,
  createStaticHandler,
  DocumentMeta,
  defineRoutes,
  dehydrateRouter,
  documentTitle,
  escapeJson,
  isRouteErrorResponse,
  load,
  metaOfMatches,
  Outlet,
  preloadPages,
  RouterProvider,
  rehydrateRouter,
  renderHead,
  renderLinkedData,
  type StaticHandlerContext,
  useNavigationFocus,
} from './index.ts'

const head = { brand: 'Thẩm Học', origin: 'https://thamhoc.example' }

describe('head of a page', () => {
  test('page titles are `Thẩm Học | <page>`', () => {
    expect(documentTitle('Thẩm Học', 'Khóa học')).toBe('Thẩm Học | Khóa học')
    expect(documentTitle('Thẩm Học')).toBe('Thẩm Học')
  })

  test('has its first picture, title, description, Open Graph and canonical address on the server', () => {
    const html = renderHead(
      {
        title: 'A & "B"',
        description: 'Mô tả',
        canonical: '/course/a',
        image: '/c.png',
        firstPicture: '/a.svg?v="1"',
        jsonLd: [{ name: 'x' }],
      },
      head,
    )
    expect(html).toMatch(
      /^<link rel="preload" as="image" fetchpriority="high" href="\/a.svg\?v=&quot;1&quot;">/,
    )
    expect(html).not.toContain('ld+json')
    expect(html).toContain('<title>Thẩm Học | A &amp; &quot;B&quot;</title>')
    expect(html).toContain('<meta name="description" content="Mô tả"')
    expect(html).toContain('<meta property="og:image" content="https://thamhoc.example/c.png"')
    expect(html).toContain('<meta property="og:image:type" content="image/png"')
    expect(html).toContain('<meta property="og:image:width" content="1200"')
    expect(html).toContain('<meta property="og:image:height" content="630"')
    expect(html).toContain('<link rel="canonical" href="https://thamhoc.example/course/a"')
    for (const language of ['vi', 'x-default'])
      expect(html).toContain(
        `<link rel="alternate" hreflang="${language}" href="https://thamhoc.example/course/a"`,
      )
  })

  test('linked data of a page cannot close its script element', () => {
    expect(renderLinkedData({})).toBe('')
    expect(renderLinkedData({ jsonLd: [{ name: '</script>' }] })).toContain(
      '{"name":"\\u003c/script\\u003e"}',
    )
  })

  test('state in the page cannot close its script element', () => {
    const state = { text: '</script><script>alert(1)</script><!--', line: '\u2028' }
    expect(escapeJson(state)).not.toMatch(/[<>\u2028]/)
    expect(JSON.parse(escapeJson(state))).toEqual(state)
  })
})

const courseRoutes = (title: string) =>
  defineRoutes({
    context: { title },
    layouts: { default: Outlet },
    Root: () => (
      <>
        <DocumentMeta brand="Thẩm Học" />
        <Announcer />
        <Outlet />
      </>
    ),
    routes: [
      {
        path: '/course/:id',
        layout: 'default',
        lazy: async () => ({
          meta: ({ params, context }) => ({
            title: `${context.title} ${params.id}`,
            canonical: `/course/${params.id}`,
          }),
          Component: () => (
            <main>
              <h1>{title}</h1>
              <input type="search" />
            </main>
          ),
        }),
      },
    ],
  })

function Announcer() {
  return <p role="status">{useNavigationFocus()}</p>
}

describe('navigation', () => {
  test('updates the head, moves focus to the heading and announces the page', async () => {
    const router = createMemoryRouter(courseRoutes('Khóa'), { initialEntries: ['/course/a'] })
    render(<RouterProvider router={router} />)
    await waitFor(() => expect(document.title).toBe('Thẩm Học | Khóa a'))
    expect(screen.getByRole('status')).toHaveTextContent('')
    expect(document.body).toHaveFocus()
    await router.navigate('/course/b')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Thẩm Học | Khóa b'))
    expect(screen.getByRole('heading')).toHaveFocus()
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'http://localhost:3000/course/b',
    )
  })

  test('leaves the focus on a control of the new page that was pressed before the page was announced', async () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run))
    const router = createMemoryRouter(courseRoutes('Khóa'), { initialEntries: ['/course/a'] })
    render(<RouterProvider router={router} />)
    const search = await screen.findByRole('searchbox')
    await router.navigate('/course/b')
    await waitFor(() => expect(frames).toHaveLength(1))
    fireEvent.pointerDown(search)
    search.focus()
    act(() => frames[0]?.(0))
    expect(screen.getByRole('status')).toHaveTextContent('Thẩm Học | Khóa b')
    expect(search).toHaveFocus()
  })

  test('leaves the focus on a field of the new page that took it by itself', async () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run))
    const router = createMemoryRouter(courseRoutes('Khóa'), { initialEntries: ['/course/a'] })
    render(<RouterProvider router={router} />)
    await screen.findByRole('searchbox')
    await router.navigate('/course/b')
    await waitFor(() => expect(frames).toHaveLength(1))
    screen.getByRole('searchbox').focus()
    act(() => frames[0]?.(0))
    expect(screen.getByRole('status')).toHaveTextContent('Thẩm Học | Khóa b')
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  test('moves the focus from a field that had it before to the heading', async () => {
    const router = createMemoryRouter(courseRoutes('Khóa'), { initialEntries: ['/course/a'] })
    render(<RouterProvider router={router} />)
    const search = await screen.findByRole('searchbox')
    search.focus()
    await router.navigate('/course/b')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Thẩm Học | Khóa b'))
    expect(screen.getByRole('heading')).toHaveFocus()
  })

  test('keeps the configured address of the site in canonical and Open Graph', async () => {
    document.head.innerHTML = renderHead({}, head)
    const router = createMemoryRouter(courseRoutes('Khóa'), { initialEntries: ['/course/a'] })
    render(<RouterProvider router={router} />)
    await screen.findByRole('heading')
    await router.navigate('/course/b')
    const wanted = 'https://thamhoc.example/course/b'
    await waitFor(() => expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', wanted))
    expect(document.querySelector('meta[property="og:url"]')).toHaveAttribute('content', wanted)
    document.head.replaceChildren()
  })

  test('to other filters of the same page does not move the focus', async () => {
    const router = createMemoryRouter(courseRoutes('Khóa'), { initialEntries: ['/course/a'] })
    render(<RouterProvider router={router} />)
    await screen.findByRole('heading')
    await router.navigate('/course/a?page=2')
    expect(document.body).toHaveFocus()
  })
})

describe('server rendering', () => {
  test('renders the meta of the page, and its state can be hydrated in the browser', async () => {
    const url = new URL('http://localhost:3000/course/a')
    const routes = courseRoutes('Khóa')
    const context = (await createStaticHandler(routes).query(new Request(url))) as StaticHandlerContext
    const matches = context.matches.map(({ params, route }) => ({ params, handle: route.handle as unknown }))
    expect(metaOfMatches(matches, url)).toEqual({ title: 'Khóa a', canonical: '/course/a' })

    const inBrowser = courseRoutes('Khóa')
    await preloadPages(inBrowser, '/course/a')
    const state = JSON.parse(escapeJson(dehydrateRouter(context))) as object
    const router = createMemoryRouter(inBrowser, {
      initialEntries: ['/course/a'],
      hydrationData: rehydrateRouter(state),
    })
    expect(router.state.initialized).toBe(true)
  })

  test('a failed load becomes the page’s status, and the browser does not get the error’s text', async () => {
    const failing = (error: unknown) => {
      const queryFn = async (): Promise<never> => {
        throw error
      }
      return defineRoutes({
        context: null,
        layouts: { default: Outlet },
        routes: [
          {
            path: '/',
            layout: 'default',
            lazy: async () => ({
              Component: Outlet,
              loader: () => load(new QueryClient(), { queryKey: ['x'], queryFn }),
            }),
          },
        ],
      })
    }
    const statusFor = async (error: unknown) => {
      const request = new Request('http://localhost:3000/')
      return (await createStaticHandler(failing(error)).query(request)) as StaticHandlerContext
    }
    const fail = (status: number) =>
      Object.assign(new Error('secret'), { status, name: 'course.not_found', requestId: 'r' })
    for (const status of [403, 404, 500]) expect((await statusFor(fail(status))).statusCode).toBe(status)
    expect((await statusFor(fail(0))).statusCode).toBe(503)
    expect((await statusFor(new Error('secret'))).statusCode).toBe(500)

    const wire = JSON.stringify(dehydrateRouter(await statusFor(fail(404))))
    expect(wire).not.toContain('secret')
    const [error] = Object.values(rehydrateRouter(JSON.parse(wire) as object).errors ?? {})
    expect(isRouteErrorResponse(error) && [error.status, error.data]).toEqual([
      404,
      { name: 'course.not_found', requestId: 'r', isOffline: false },
    ])
  })
})
