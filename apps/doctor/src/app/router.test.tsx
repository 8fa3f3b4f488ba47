import { reservedDoctorSlugs } from '@repo/contract/doctor-portal'
import { layoutsOf } from '@repo/routing'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { createTestApi } from '@repo/testing'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { createRoutes } from './router.tsx'

test('no doctor is named like a page that stands where a room would be', () => {
  const beside = Object.values(paths).flatMap(
    ({ pattern }) => /^\/crm\/doctor\/([\w-]+)/.exec(pattern)?.[1] ?? [],
  )
  expect(new Set(beside)).toEqual(new Set(reservedDoctorSlugs))
})

test('both paths of the doctor area are there, in the layout doctor', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient() })
  expect(layoutsOf(routes)).toMatchObject({
    '/crm/doctor': 'doctor',
    '/crm/doctor/:id': 'doctor',
  })
})

test('the pages that its server knows are those of the route table', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient() })
  const known = Object.values(paths).map(({ pattern }) => pattern)
  expect(Object.keys(layoutsOf(routes)).toSorted()).toEqual(known.toSorted())
})
