// @vitest-environment node
import { join } from 'node:path'
import { type ScriptsOf, weighScripts } from '@repo/config/script-weight'
import { beforeAll, expect, test, vi } from 'vitest'

/** The aims of docs/benchmarks.md, in bytes. The bench measures what browsers fetch; this is what pages import. */
const most = { shell: 200_000, list: 230_000, editor: 320_000 }

/** What every page brings beside its own: the frame, and what speaks with the API. */
const frame = ['/layouts/crm.tsx', '/api-client/src/proven-transport.ts']

const lists = [
  'activation-batches',
  'audit',
  'bank-statements',
  'bundles',
  'categories',
  'contacts',
  'coupons',
  'courses',
  'doctors',
  'exports',
  'gateway-settlements',
  'invoice-corrections',
  'invoice-exports',
  'invoices',
  'jobs',
  'learner-imports',
  'emergency-cards',
  'patient-consents',
  'glossary',
  'paths',
  'letters',
  'money',
  'money-reports',
  'news',
  'orders',
  'organisations',
  'pages',
  'privacy',
  'questions',
  'reviews',
  'roles',
  'search',
  'students',
  'users',
  'videos',
]

let scriptsOf: ScriptsOf

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  scriptsOf = await weighScripts(join(import.meta.dirname, '../..'))
}, 120_000)

const bytesOf = (...modules: string[]) => scriptsOf([...frame, ...modules]).bytes

test('the scripts of the dashboard weigh no more than 200 kB', () => {
  const bytes = bytesOf('/routes/dashboard.route.tsx')
  expect(bytes).toBeGreaterThan(150_000)
  expect(bytes).toBeLessThanOrEqual(most.shell)
})

test.each(lists)('the scripts of the list %s weigh no more than 230 kB', (name) => {
  expect(bytesOf(`/routes/${name}.route.tsx`)).toBeLessThanOrEqual(most.list)
})

test('the scripts of the course editor weigh no more than 320 kB', () => {
  const editor = '/features/course-editor'
  // Its first tab shows all of these at once.
  const bytes = bytesOf(
    '/routes/course-edit.route.tsx',
    `${editor}/course-edit.tsx`,
    `${editor}/trailer-panel.tsx`,
    `${editor}/certificate-panel.tsx`,
  )
  expect(bytes).toBeLessThanOrEqual(most.editor)
})
