import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildKeyOpenApi, buildOpenApi } from '../../apps/api/src/http/openapi.ts'
import { lintOpenApi } from '../../packages/client/tools/lint.ts'
import { contract } from '../../packages/contract/src/index.ts'
import { ROOT } from '../lib/paths.ts'
import { CLIENT_SCHEMA, clientSchema } from './client.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the typed client has the types of the contract', async () => {
  expect(await clientSchema(), 'run `npm run gen -- client`').toBe(read(CLIENT_SCHEMA))
})

test('the example of the typed client that is compiled is the one of its page', () => {
  expect(read('packages/client/README.md')).toContain(`\`\`\`ts\n${read('packages/client/example.ts')}\`\`\``)
})

test.each([
  ['of the whole API', buildOpenApi(contract, { title: 'API', isDemo: true })],
  ['of what API keys open', buildKeyOpenApi(contract, 'API')],
])('the OpenAPI document %s keeps the recommended rules', async (_, document) => {
  expect(await lintOpenApi(document)).toEqual([])
})
