// @vitest-environment node
import { join } from 'node:path'
import { weighScripts } from '@repo/config/script-weight'
import { beforeAll, expect, test, vi } from 'vitest'

let scriptsOf: Awaited<ReturnType<typeof weighScripts>>

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  scriptsOf = await weighScripts(join(import.meta.dirname, '..'))
}, 120_000)

// Bytes as gzip, of what the first view needs: parts below it come when they are nearly in view.
test.each([
  ['home page', ['/routes/home.route.tsx'], 140_000],
  ['list of courses', ['/routes/courses.route.tsx'], 150_000],
  ['page of a course', ['/routes/course.route.tsx'], 150_000],
  ['classroom', ['/routes/classroom.route.tsx', '/layouts/course.tsx'], 260_000],
])('the scripts of the %s weigh no more than they may', (_page, modules, mostBytes) => {
  const { count, bytes } = scriptsOf(modules)
  expect(count).toBeGreaterThan(5)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
})
