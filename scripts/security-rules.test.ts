import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.ts'

const sources = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(ROOT, file), 'utf8') }))

/** Who calls another service, and where the address of it comes from. */
const callers: Record<string, string> = {
  'apps/api/src/channels/post.ts': 'codes by Zalo and SMS: settings of the installation',
  'apps/api/src/modules/outside-sign-in/service-http.ts':
    'services that sign people in: settings of the installation',
  'apps/api/src/core/outside-call.ts':
    'webhooks, learning platforms and providers of clinics: addresses that staff enter, by https, never one of the inner network unless the operator names it',
  'apps/api/src/modules/invoices/misa/misa-client.ts': 'electronic invoices: settings of the installation',
  'apps/api/src/modules/notices/push-transport.ts':
    'pushes: services of the known browsers, never an address of the inner network',
  'apps/api/src/modules/payments/bank-lists/list-http.ts': 'lists of transfers: settings of the installation',
  'apps/api/src/modules/payments/gateways/gateway-http.ts': 'gateways: settings of the installation',
  'apps/api/src/preflight/look-at-sites.ts': 'the own sites, before a start: settings of the installation',
  'packages/observe/src/trace-calls.ts': 'the API, from the sites: settings of the installation',
  'packages/observe/src/tracing.ts': 'traces, off until a collector is named: settings of the installation',
  'apps/api/src/storage/look.ts': 'the own bucket, before a start: settings of the installation',
}
const CALL =
  /(?<![.\w])fetch\(|globalThis\.fetch\b|from '(?:node:https|node:http2|undici|@opentelemetry\/exporter-[\w-]+)'|import \{[^}]*\brequest\b[^}]*\} from 'node:http'/

test('the service calls only addresses that its operator or its staff name', () => {
  const found = sources('{apps/api,packages/{media,observe,payments}}/src/**/*.ts')
    .filter(({ text }) => CALL.test(text))
    .map(({ file }) => file)
  expect(found.toSorted()).toEqual(Object.keys(callers).toSorted())
})

test('no site is built with source maps', () => {
  const configs = sources('{apps/{web,crm,doctor},packages/config}/{,src/}*.ts')
  expect(configs.length).toBeGreaterThan(4)
  expect(configs.filter(({ text }) => /sourcemap:\s*(?!false)/.test(text)).map(({ file }) => file)).toEqual(
    [],
  )
})

const ours = '{apps/{api,web,crm,doctor},packages/*}/{src,server}/**/*.{ts,tsx}'
test.each([
  ['runs text as code', ours, /\beval\(|new Function\(|\bsetTimeout\(\s*['"`]/],
  ['starts a shell', ours, /shell:\s*true|\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/],
  ['of the service draws numbers that can be foretold', 'apps/api/src/**/*.ts', /Math\.random\(\)/],
])('no source that %s', (_what, files, pattern) => {
  const found = sources(files).filter(({ text }) => pattern.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
})
