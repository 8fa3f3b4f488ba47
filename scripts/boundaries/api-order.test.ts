import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'
import { apiLayers } from './api-order.ts'
import config from './dependency-rules.ts'

const SRC = 'apps/api/src'
let root: string
let violations: string[]

/** Files that are right, and one break of each rule. */
const FILES = {
  'modules/auth/index.ts': "export { a } from './a.service.ts'",
  'modules/auth/a.service.ts': 'export const a = 1',
  'modules/auth/own-index.ts': "import { a } from './index.ts'\nexport const own = a",
  'modules/auth/upward.ts': "import type { Order } from '../orders/index.ts'\nexport type Up = Order",
  'modules/orders/index.ts': "export type { Order } from './order.ts'",
  'modules/orders/order.ts': 'export type Order = string',
  'modules/orders/downward.ts': "import { a } from '../auth/index.ts'\nexport const down = a",
  'modules/orders/deep.ts': "import { a } from '../auth/a.service.ts'\nexport const deep = a",
  'modules/orders/lazy.ts': "export const lazy = () => import('../auth/a.service.ts')",
  'modules/orders/circle-a.ts': "import { b } from './circle-b.ts'\nexport const c = b",
  'modules/orders/circle-b.ts':
    "import type { c } from './circle-a.ts'\nexport const b: unknown = 1 as typeof c",
  'modules/orders/x.job.ts': "export const job = { load: () => import('./x.handler.ts') }",
  'modules/orders/x.handler.ts': "import { job } from './x.job.ts'\nexport const handler = () => job",
  'modules/orders/deep.test.ts': "import { a } from '../auth/a.service.ts'\nexport const tested = a",
  'modules/stray/index.ts': 'export const stray = 1',
  'worker.ts':
    "import { a } from './modules/auth/a.service.ts'\nimport { stray } from './modules/stray/index.ts'\nexport const w = [a, stray]",
  'jobs.ts':
    "import { job } from './modules/orders/x.job.ts'\nimport { a } from './modules/auth/index.ts'\nexport const jobs = [job, a]",
  'core/up.ts': "import { a } from '../modules/auth/index.ts'\nexport const up = a",
  'http/up.ts': "import { a } from '../modules/auth/index.ts'\nexport const up = a",
  'db/up.ts': "import { up } from '../http/up.ts'\nexport const again = up",
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'order-'))
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(root, SRC, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
  }
  const { output } = await cruise(['apps/api/src'], {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: root,
  })
  violations = (output as ICruiseResult).summary.violations
    .map(({ from, to, rule }) => `${rule.name}: ${from.slice(SRC.length + 1)} → ${to.slice(SRC.length + 1)}`)
    .toSorted()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('order of the API modules', () => {
  it('refuses each way to break it, and nothing else', () => {
    expect(violations).toEqual(
      [
        'api-auth-knows-nothing-above: modules/auth/upward.ts → modules/orders/index.ts',
        'api-foundations-know-no-module: core/up.ts → modules/auth/index.ts',
        'api-foundations-know-no-module: db/up.ts → http/up.ts',
        'api-http-knows-no-module: http/up.ts → modules/auth/index.ts',
        'api-list-of-jobs: jobs.ts → modules/auth/index.ts',
        'api-modules-by-their-index: modules/orders/deep.ts → modules/auth/a.service.ts',
        'api-modules-by-their-index: modules/orders/lazy.ts → modules/auth/a.service.ts',
        'api-modules-by-their-index-from-outside: worker.ts → modules/auth/a.service.ts',
        'api-modules-in-the-order: worker.ts → modules/stray/index.ts',
        'api-own-index: modules/auth/own-index.ts → modules/auth/index.ts',
        'no-circles: modules/orders/circle-a.ts → modules/orders/circle-b.ts',
      ].toSorted(),
    )
  })

  it('is the same as in ARCHITECTURE.md', () => {
    const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    const shown = [...page.matchAll(/^\| (\w+) \| ((?:`[\w-]+`(?: ← )?)+) \|/gm)].map(
      ([, name, list = '']) => ({
        name,
        modules: [...list.matchAll(/`([\w-]+)`/g)].map(([, module]) => module),
      }),
    )
    expect(shown).toEqual(apiLayers)
  })
})
