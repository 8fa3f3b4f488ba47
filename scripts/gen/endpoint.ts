import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { create, edit, ensureImport, insertIntoBlock, type Written } from './files.ts'
import { type Name, nameOf } from './names.ts'

const CONTRACT = 'packages/contract/src'
const MODULES = 'apps/api/src/modules'

/** Contract entry, handler, rule and test of one endpoint; a new area is set up and registered too. */
export function generateEndpoint(root: string, areaText: string, endpointText: string): Written {
  const area = nameOf(areaText)
  const name = nameOf(endpointText)
  const written: Written = { files: [], todo: [] }
  const folder = `${MODULES}/${area.kebab}`
  written.files.push(create(root, `${folder}/${name.kebab}.service.ts`, serviceFile(area, name)))
  written.files.push(create(root, `${folder}/${name.kebab}.test.ts`, testFile(area, name)))
  if (!existsSync(join(root, CONTRACT, `${area.kebab}.ts`))) createArea(root, area, written)
  addToContract(root, area, name, written)
  addHandler(root, area, name, written)
  return written
}

function entry(area: Name, name: Name): string {
  return `${name.camel}: endpoint({
  method: 'GET',
  path: '/${area.kebab}/${name.kebab}',
  summary: 'What the answer holds, in one line',
  access: anyone,
  query: z.object({ q: z.string().max(100).default('') }),
  response: z.object({ q: z.string() }),
}),`
}

function serviceFile(area: Name, name: Name): string {
  return `import type { EndpointAnswer, ParsedInput } from '@repo/contract'
import type { ${area.camel} } from '@repo/contract/${area.kebab}'

type ${name.pascal} = (typeof ${area.camel})['${name.camel}']

/** Says what the rule is and where it comes from. */
export async function ${name.camel}({ q }: ParsedInput<${name.pascal}>['query']): Promise<EndpointAnswer<${name.pascal}>> {
  return { q }
}
`
}

function testFile(area: Name, name: Name): string {
  return `import { ${area.camel} } from '@repo/contract/${area.kebab}'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})

afterAll(() => test.close())

it('answers what was asked', async () => {
  const { status, data } = await test.call(${area.camel}.${name.camel}, { query: { q: 'tiêm môi' } })
  expect(status).toBe(200)
  expect(data).toEqual({ q: 'tiêm môi' })
})
`
}

function createArea(root: string, area: Name, written: Written): void {
  written.files.push(
    create(
      root,
      `${CONTRACT}/${area.kebab}.ts`,
      `import { z } from 'zod'\nimport { anyone } from './access.ts'\nimport { endpoint } from './endpoint.ts'\n\nexport const ${area.camel} = {\n}\n`,
    ),
    create(root, `${MODULES}/${area.kebab}/${area.kebab}.routes.ts`, routesFile(area)),
  )
  edit(root, `${CONTRACT}/index.ts`, written, `thêm ${area.camel} vào contract`, (text) => {
    const next = text.replace(/(export const contract = \{[^}]*?),?\s*\}/, `$1, ${area.camel} }`)
    return next === text ? null : `import { ${area.camel} } from './${area.kebab}.ts'\n${next}`
  })
  const factory = `create${area.pascal}Module`
  edit(root, `${MODULES}/index.ts`, written, `thêm ${factory} vào moduleFactories`, (text) => {
    const next = insertIntoBlock(text, /moduleFactories[^=]*=>[^=]*= \[/, `${factory},`)
    return next && `import { ${factory} } from './${area.kebab}/${area.kebab}.routes.ts'\n${next}`
  })
}

function routesFile(area: Name): string {
  return `import { ${area.camel} } from '@repo/contract/${area.kebab}'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../http/implement.ts'

export function create${area.pascal}Module() {
  return (app: FastifyInstance) =>
    implement(app, ${area.camel}, {
    })
}
`
}

function addToContract(root: string, area: Name, name: Name, written: Written): void {
  const lines = entry(area, name)
  edit(root, `${CONTRACT}/${area.kebab}.ts`, written, `thêm vào ${area.camel}:\n${lines}`, (text) => {
    const next = insertIntoBlock(text, new RegExp(`export const ${area.camel} = \\{`), lines)
    return next && ensureImport(next, 'anyone', './access.ts')
  })
}

function addHandler(root: string, area: Name, name: Name, written: Written): void {
  const line = `${name.camel}: ({ query }) => ${name.camel}(query),`
  const path = `${MODULES}/${area.kebab}/${area.kebab}.routes.ts`
  edit(root, path, written, `thêm ${line}`, (text) => {
    const next = insertIntoBlock(text, new RegExp(`implement\\(app, (contract\\.)?${area.camel}, \\{`), line)
    return next && ensureImport(next, name.camel, `./${name.kebab}.service.ts`)
  })
}
