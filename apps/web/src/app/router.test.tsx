import { layoutsOf } from '@repo/routing'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { createTestApi } from '@repo/testing'
import { expect, test } from 'vitest'
import { createRoutes } from './router.tsx'

test('each path of the public site is there, exactly so written, in its named layout', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient(), brand: 'Thẩm Học' })
  expect(layoutsOf(routes)).toMatchObject({
    '/': 'default',
    '/about': 'default',
    '/contact': 'default',
    '/payment': 'default',
    '/gift': 'default',
    '/course': 'default',
    '/course/:id': 'default',
    '/doctor': 'default',
    '/doctor/:id': 'default',
    '/category/:id': 'default',
    '/auth/login': 'custom',
    '/auth/regis': 'custom',
    '/auth/forgotPass': 'custom',
    '/profile': 'profile',
    '/student/my-course': 'student',
    '/student/my-course/:id': 'course',
  })
})
