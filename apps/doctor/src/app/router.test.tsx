import { layoutsOf } from '@repo/routing'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { createTestApi } from '@repo/testing'
import { expect, test } from 'vitest'
import { createRoutes } from './router.tsx'

test('both paths of the doctor area are there, in the layout doctor', () => {
  const session = createSession()
  const api = createTestApi({ session })
  const routes = createRoutes({ api, session, queryClient: createQueryClient() })
  expect(layoutsOf(routes)).toMatchObject({
    '/crm/doctor': 'doctor',
    '/crm/doctor/:id': 'doctor',
  })
})
