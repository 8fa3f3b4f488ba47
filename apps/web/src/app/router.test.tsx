import { layoutsOf } from '@repo/routing'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { createTestApi, startMockServer } from '@repo/testing'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { siteHandlers } from '../testing/site-handlers.ts'
import { routeTable } from './route-table.ts'
import { createRoutes } from './router.tsx'

startMockServer(...siteHandlers)

test('each path of the public site is there, exactly so written, in its named layout', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient(), brand: 'Thẩm Học' })
  expect(layoutsOf(routes)).toMatchObject({
    '/': 'default',
    '/about': 'default',
    '/contact': 'default',
    '/payment': 'default',
    '/preview': 'default',
    '/preview/news': 'default',
    '/preview/course': 'default',
    '/preview/classroom': 'course',
    '/gift': 'default',
    '/course': 'default',
    '/course/:id': 'default',
    '/doctor': 'default',
    '/doctor/:id': 'default',
    '/glossary': 'default',
    '/category/:id': 'default',
    '/auth/login': 'custom',
    '/auth/regis': 'custom',
    '/auth/forgotPass': 'custom',
    '/profile': 'profile',
    '/student/my-course': 'student',
    '/student/emergency': 'student',
    '/student/my-course/:id': 'course',
  })
})

const behindSignIn = routeTable.filter(({ reader }) => reader === 'signed-in').map(({ path }) => path)

test.each(behindSignIn)('%s leads who is signed out to the login page and back', async (pattern) => {
  const path = pattern.replace(':id', 'tiem-moi')
  const { router } = renderPage(path)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'), { timeout: 10_000 })
  expect(new URLSearchParams(router.state.location.search).get('next')).toBe(path)
})
