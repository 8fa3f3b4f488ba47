// @vitest-environment node
import { join } from 'node:path'
import { weighScripts } from '@repo/config/script-weight'
import { expect, test, vi } from 'vitest'

/** What the home page may weigh: its aim in docs/benchmarks.md. */
const mostBytes = 150_000

test('the scripts of the home page weigh no more than 150 kB', { timeout: 120_000 }, async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const scriptsOf = await weighScripts(join(import.meta.dirname, '..'))
  const { count, bytes } = scriptsOf(['/routes/home.route.tsx'])
  expect(count).toBeGreaterThan(5)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
})
