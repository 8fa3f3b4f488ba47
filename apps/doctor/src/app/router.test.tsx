import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reservedDoctorSlugs } from '@repo/contract/doctor-portal'
import { createMemoryRouter, layoutsOf } from '@repo/routing'
import { createSession } from '@repo/session'
import { createQueryClient } from '@repo/shell'
import { createTestApi } from '@repo/testing'
import { expect, test, vi } from 'vitest'
import { pageFiles, routeFile } from './page-files.ts'
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

test('doctor portal: the document names the file of each page, and none where there is no page', () => {
  const root = join(import.meta.dirname, '../..')
  const files = Object.entries(paths).map(([name, { pattern }]) => ({ name, named: pageFiles(pattern) }))
  for (const { name, named } of files.filter((each) => each.name !== 'root')) {
    expect(named, name).toContain(routeFile(name))
    for (const file of named) expect(existsSync(join(root, file)), file).toBe(true)
  }
  expect(pageFiles('/')).toEqual([])
  expect(pageFiles('/khong-co')).toEqual([])
})

test.each([
  ['reads what waits at once', 'token', 1],
  ['reads nothing without a session', undefined, 0],
] as const)('doctor portal: opening the overview %s', async (_case, token, reads) => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}))
  const session = { ...createSession(), token: () => token, freshToken: async () => token }
  const api = createTestApi({ session, fetch })
  const routes = createRoutes({ api, session, queryClient: createQueryClient() })
  const router = createMemoryRouter(routes, { initialEntries: [paths.overview()] })
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  expect(fetch).toHaveBeenCalledTimes(reads)
  router.dispose()
})
