import { layoutsOf } from '@repo/routing'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { createTestApi } from '@repo/testing'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { createRoutes } from './router.tsx'

test('each path of the back office is there, exactly so written, in the layout crm', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient() })
  expect(layoutsOf(routes)).toMatchObject({
    '/crm': 'crm',
    '/crm/news': 'crm',
    '/crm/Users': 'crm',
    '/crm/review': 'crm',
    '/crm/Student': 'crm',
    '/crm/Category': 'crm',
    '/crm/Dashboard': 'crm',
    '/crm/Course': 'crm',
    '/crm/Course/Add': 'crm',
    '/crm/Course/Edit': 'crm',
  })
})

test('the pages that its server knows are those of the route table', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient() })
  const known = Object.values(paths).map(({ pattern }) => pattern)
  expect(Object.keys(layoutsOf(routes)).toSorted()).toEqual(known.toSorted())
})
