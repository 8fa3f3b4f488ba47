import { reservedDoctorSlugs } from '@repo/contract/doctor-portal'
import { layoutsOf } from '@repo/routing'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { createTestApi } from '@repo/testing'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { createRoutes } from './router.tsx'

test('doctor portal: no doctor has the name of another page at the same path', () => {
  const beside = Object.values(paths).flatMap(
    ({ pattern }) => /^\/crm\/doctor\/([\w-]+)/.exec(pattern)?.[1] ?? [],
  )
  expect(new Set(beside)).toEqual(new Set(reservedDoctorSlugs))
})

test('doctor portal: both paths of the doctor area exist, in the layout `doctor`', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient() })
  expect(layoutsOf(routes)).toMatchObject({
    '/crm/doctor': 'doctor',
    '/crm/doctor/:id': 'doctor',
  })
})

test('doctor portal: the server knows the same pages as the route table', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient() })
  const known = Object.values(paths).map(({ pattern }) => pattern)
  expect(Object.keys(layoutsOf(routes)).toSorted()).toEqual(known.toSorted())
})
