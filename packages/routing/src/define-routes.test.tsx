import { expectConsole } from '@repo/config/console'
import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  createMemoryRouter,
  createStaticHandler,
  defineRoutes,
  isRouteErrorResponse,
  type LayoutName,
  Link,
  metaOfMatches,
  Outlet,
  type RouteDefinition,
  RouterProvider,
  redirect,
  useIsUnmatched,
  useLoaderData,
  useRouteError,
} from './index.ts'

const logger = { warn: vi.fn() }

function ShowError() {
  const error = useRouteError()
  return <p>{isRouteErrorResponse(error) ? `${error.status} ${String(error.data)}` : 'fault'}</p>
}

const layoutOf = (name: string) => () => (
  <div data-testid={`layout-${name}`}>
    <Outlet />
  </div>
)
const page = (text: string) => async () => ({ Component: () => <h1>{text}</h1> })

function tableOf(
  routes: RouteDefinition<null, 'auth' | 'slow'>[],
  layouts: LayoutName[] = ['default', 'custom'],
) {
  return defineRoutes({
    context: null,
    logger,
    layouts: Object.fromEntries(layouts.map((name) => [name, layoutOf(name)])),
    middlewares: {
      auth: () => {
        throw redirect('/auth/login')
      },
      slow: () => Promise.resolve(),
    },
    routes,
    ErrorBoundary: ShowError,
  })
}

function open(routes: ReturnType<typeof tableOf>, url: string) {
  const router = createMemoryRouter(routes, { initialEntries: [url] })
  render(<RouterProvider router={router} />)
  return router
}

async function statusOf(routes: ReturnType<typeof tableOf>, path: string) {
  const context = await createStaticHandler(routes).query(new Request(`http://localhost:3000${path}`))
  if (context instanceof Response) throw new Error('expected a page, got a redirect')
  return { status: context.statusCode, error: Object.values(context.errors ?? {})[0] }
}

const home: RouteDefinition<null> = { path: '/', layout: 'default', lazy: page('Trang chủ') }

describe('unmatched path', () => {
  test('shows the error page with "Page not found", inside the layout, and is not fatal', async () => {
    const router = open(tableOf([home]), '/khong-co')
    expect(await screen.findByText('404 Page not found')).toBeInTheDocument()
    expect(screen.getByTestId('layout-default')).toBeInTheDocument()
    await router.navigate('/')
    expect(await screen.findByRole('heading', { name: 'Trang chủ' })).toBeInTheDocument()
  })

  test('the log line is `Page not found: {path}`', async () => {
    open(tableOf([home]), '/khong/co?a=1')
    await screen.findByText('404 Page not found')
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith('Page not found: /khong/co')
  })

  test('is visible to the layout around it', async () => {
    const routes = defineRoutes({
      context: null,
      logger,
      layouts: {
        default: function Layout() {
          return <p>{useIsUnmatched() ? 'không khớp' : 'khớp'}</p>
        },
      },
      routes: [home],
      ErrorBoundary: ShowError,
    })
    const router = open(routes, '/khong-co')
    expect(await screen.findByText('không khớp')).toBeInTheDocument()
    await router.navigate('/')
    expect(await screen.findByText('khớp')).toBeInTheDocument()
  })

  test('includes paths that differ from a route only in case', async () => {
    const routes = tableOf([{ path: '/crm/Users', layout: 'default', lazy: page('Tài khoản') }])
    expect(await statusOf(routes, '/crm/Users')).toMatchObject({ status: 200 })
    expect(await statusOf(routes, '/crm/users')).toMatchObject({ status: 404 })
  })

  test('is logged to the console unless told otherwise, and answers 404 on the server', async () => {
    expectConsole('warn', /^Page not found: \/x$/)
    const routes = defineRoutes({ context: null, layouts: { default: Outlet }, routes: [home] })
    expect((await statusOf(routes, '/x')).status).toBe(404)
  })
})

describe('route check', () => {
  const guarded = (check: RouteDefinition['check']) =>
    tableOf([home, { path: '/demo/:id', layout: 'custom', check, lazy: page('Hộp thư') }])

  test.each([
    ['false', () => false],
    ['a promise of false', () => Promise.resolve(false)],
  ])('that fails (%s) answers 404 with the message `Page Not Found: {path}`', async (_how, check) => {
    const { status, error } = await statusOf(guarded(check), '/demo/7')
    expect(status).toBe(404)
    expect(error).toMatchObject({ status: 404, data: 'Page Not Found: /demo/7' })
    open(guarded(check), '/demo/7')
    expect(await screen.findByText('404 Page Not Found: /demo/7')).toBeInTheDocument()
  })

  test('that passes shows the page, and sees parameters and address', async () => {
    const check = vi.fn(() => true)
    open(guarded(check), '/demo/7?a=1')
    expect(await screen.findByRole('heading', { name: 'Hộp thư' })).toBeInTheDocument()
    expect(check).toHaveBeenCalledWith(expect.objectContaining({ params: { id: '7' }, context: null }))
  })
})

describe('middleware', () => {
  test('a route that names a middleware that does not exist throws an error', () => {
    const build = () => tableOf([{ ...home, middleware: ['gone' as 'auth'] }])
    expect(build).toThrow('Route / names the middleware "gone", which does not exist')
    expect(() => tableOf([{ ...home, middleware: ['toString' as 'auth'] }])).toThrow('toString')
  })

  test('runs before the page, in order, and may redirect', async () => {
    const login: RouteDefinition<null> = { path: '/auth/login', layout: 'custom', lazy: page('Đăng nhập') }
    const profile = {
      path: '/profile',
      layout: 'default',
      middleware: ['slow', 'auth'],
      lazy: page('Hồ sơ'),
    } as const
    const router = open(tableOf([login, profile]), '/profile')
    expect(await screen.findByRole('heading', { name: 'Đăng nhập' })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/auth/login')
  })
})

describe('layouts', () => {
  const names = ['course', 'crm', 'custom', 'default', 'doctor', 'profile', 'student'] as const

  test.each(names)('the layout named %s stands around its routes', async (name) => {
    open(tableOf([{ path: '/a', layout: name, lazy: page('A') }], [...names]), '/a')
    expect(await screen.findByRole('heading', { name: 'A' })).toBeInTheDocument()
    expect(screen.getByTestId(`layout-${name}`)).toBeInTheDocument()
  })

  test('a layout the site does not have throws', () => {
    expect(() => tableOf([{ ...home, layout: 'crm' }])).toThrow('Layout "crm" does not exist')
  })

  test('may be a file of its own', async () => {
    const routes = defineRoutes({
      context: null,
      layouts: { default: { lazy: async () => ({ Component: layoutOf('lazy') }) } },
      routes: [home],
    })
    open(routes, '/')
    expect(await screen.findByTestId('layout-lazy')).toContainElement(screen.getByRole('heading'))
  })

  test('pages of one layout share one instance of it', async () => {
    const router = open(tableOf([home, { path: '/b', layout: 'default', lazy: page('B') }]), '/')
    await screen.findByRole('heading', { name: 'Trang chủ' })
    const before = screen.getByTestId('layout-default')
    await router.navigate('/b')
    expect(await screen.findByRole('heading', { name: 'B' })).toBeInTheDocument()
    expect(screen.getByTestId('layout-default')).toBe(before)
  })
})

test('a page’s loader gets the site’s context, and its data reaches the page', async () => {
  const lazy = async () => ({
    loader: ({ context, url }: { context: { name: string }; url: URL }) => `${context.name} ${url.search}`,
    Component: function Page() {
      return <Link to="/">{String(useLoaderData())}</Link>
    },
  })
  const routes = defineRoutes({
    context: { name: 'web' },
    layouts: { default: Outlet },
    routes: [{ path: '/', layout: 'default', lazy }],
  })
  open(routes, '/?q=1')
  expect(await screen.findByRole('link', { name: 'web ?q=1' })).toBeInTheDocument()
})

test('robots meta: the route’s value overrides that of the page’s file', async () => {
  const lazy = async () => ({ Component: Outlet, meta: () => ({ title: 'Quà', robots: 'all' }) })
  const routes = defineRoutes({
    context: null,
    layouts: { default: Outlet },
    routes: [
      { path: '/gift', layout: 'default', lazy, robots: 'noindex' },
      { path: '/', layout: 'default', lazy },
    ],
  })
  const metaOf = async (path: string) => {
    const url = new URL(path, 'http://localhost:3000')
    const context = await createStaticHandler(routes).query(new Request(url))
    if (context instanceof Response) throw new Error('expected a page, got a redirect')
    return metaOfMatches(
      context.matches.map(({ params, route }) => ({ params, handle: route.handle as unknown })),
      url,
    )
  }
  expect(await metaOf('/gift')).toEqual({ title: 'Quà', robots: 'noindex' })
  expect(await metaOf('/')).toEqual({ title: 'Quà', robots: 'all' })
})

describe('one address for a page', () => {
  const toSlug = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  const routes = tableOf([
    { path: '/', layout: 'default', lazy: page('Trang chủ') },
    { path: '/course', layout: 'default', lazy: page('Khóa học') },
    { path: '/course/:id', layout: 'default', lazy: page('Tiêm môi'), toSlug },
    { path: '/crm/Users', layout: 'default', lazy: page('Tài khoản') },
    { path: '/crm/x/:id', layout: 'default', lazy: page('Một tài khoản') },
  ])
  const answerOf = async (path: string) => {
    const answer = await createStaticHandler(routes).query(new Request(`http://localhost:3000${path}`))
    return answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer.statusCode
  }

  test.each([
    ['/course/', '/course'],
    ['/course//?q=a%20b', '/course?q=a%20b'],
    ['/c%6Furse', '/course'],
    ['/course/Tiem-Moi', '/course/tiem-moi'],
    ['/course/tiem-moi/', '/course/tiem-moi'],
    ['/course/Ti%C3%AAm%20M%C3%B4i?ref=1', '/course/tiem-moi?ref=1'],
    [`/course/${encodeURIComponent('tiêm-môi'.normalize('NFD'))}`, '/course/tiem-moi'],
    ['/crm/Users/', '/crm/Users'],
    ['/crm/x/Ab_1/', '/crm/x/Ab_1'],
  ])('%s redirects permanently to %s', async (path, location) => {
    expect(await answerOf(path)).toEqual([301, location])
    expect(await answerOf(location)).toBe(200)
  })

  test.each(['/', '/course', '/course/tiem-moi?a=/', '/crm/Users', '/crm/x/Ab_1', '/course/%F0%9F%8C%BC'])(
    '%s stays where it is',
    async (path) => expect(await answerOf(path)).toBe(200),
  )

  test.each(['/crm/users', '/Course', '//course/', '/khong-co/'])('%s stays a 404', async (path) => {
    expect(await answerOf(path)).toBe(404)
  })
})

test('what a page reads is begun before its file has come', async () => {
  const file = Promise.withResolvers<{ Component: () => React.ReactNode }>()
  const begin = vi.fn()
  open(tableOf([{ path: '/list/:id', layout: 'default', lazy: () => file.promise, begin }]), '/list/7')
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce())
  expect(begin.mock.calls[0]?.[0]).toMatchObject({ params: { id: '7' } })
  file.resolve({ Component: () => <h1>List</h1> })
  expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible()
})
