import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../lib/say.ts'
import { create, edit, ensureImport, insertIntoBlock, type Written } from './files.ts'
import { type Name, nameOf } from './names.ts'

const CONTRACT = 'packages/contract/src'
const MODULES = 'apps/api/src/modules'
const ORDER = 'scripts/boundaries/api-order.ts'

/**
 * Contract entry, handler, rule and test of one endpoint; a new area is set up and registered too.
 * @param access who may call it, by its name in the contract's `access.ts`; without one the area's, where all of
 *   its endpoints share it. Nothing is open to anyone unless somebody says so.
 */
export function generateEndpoint(
  root: string,
  areaText: string,
  endpointText: string,
  access?: string,
): Written {
  const area = nameOf(areaText)
  const name = nameOf(endpointText)
  const who = accessFor(root, area, access)
  const written: Written = { files: [], todo: [] }
  const folder = `${MODULES}/${area.kebab}`
  written.files.push(create(root, `${folder}/${name.kebab}.service.ts`, serviceFile(area, name)))
  written.files.push(create(root, `${folder}/${name.kebab}.test.ts`, testFile(area, name, who)))
  if (!existsSync(join(root, CONTRACT, `${area.kebab}.ts`))) createArea(root, area, written)
  addToContract(root, area, name, who, written)
  addHandler(root, area, name, written)
  return written
}

function accessFor(root: string, area: Name, asked: string | undefined): string {
  const known = [
    ...readFileSync(join(root, CONTRACT, 'access.ts'), 'utf8').matchAll(/^export const (\w+) = \{\s*kind:/gm),
  ].map(([, name = '']) => name)
  const rights = rightsIn(root)
  if (asked && rights.includes(asked)) return `admin('${asked}')`
  const neighbours = accessOfArea(root, area)
  const access = asked ?? (neighbours.length === 1 ? neighbours[0] : undefined)
  if (access && (known.includes(access) || access.startsWith('admin('))) return access
  throw new UserError(`Ai được gọi? Thêm một trong: ${[...known, ...rights].join(', ')}.`)
}

/** The rights that open an endpoint to staff. */
function rightsIn(root: string): string[] {
  const text = readFileSync(join(root, CONTRACT, 'rights.ts'), 'utf8')
  const list = /export const rights = \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...list.matchAll(/'([\w.]+)'/g)].map(([, name = '']) => name)
}

/** The names of access that the endpoints of an area have now. */
function accessOfArea(root: string, area: Name): string[] {
  const path = join(root, CONTRACT, `${area.kebab}.ts`)
  if (!existsSync(path)) return []
  const names = [...readFileSync(path, 'utf8').matchAll(/^\s+access: (.+),$/gm)].map(([, name = '']) => name)
  return [...new Set(names)]
}

function entry(area: Name, name: Name, access: string): string {
  return `${name.camel}: endpoint({
  method: 'GET',
  path: '/${area.kebab}/${name.kebab}',
  summary: 'What the answer holds, in one line',
  access: ${access},
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

function testFile(area: Name, name: Name, access: string): string {
  const isOpen = access === 'anyone' || access === 'optionalSession'
  return isOpen ? openTest(area, name) : closedTest(area, name)
}

/** Whoever may call it signs in by what the area's own tests have; here it answers nobody else. */
function closedTest(area: Name, name: Name): string {
  return `import { ${area.camel} } from '@repo/contract/${area.kebab}'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { ${name.camel} } from './${name.kebab}.service.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})

afterAll(() => test.close())

it('${area.kebab} ${name.kebab}: answers what was asked', async () => {
  expect(await ${name.camel}({ q: 'tiêm môi' })).toEqual({ q: 'tiêm môi' })
})

it('${area.kebab} ${name.kebab}: refuses callers without a session', async () => {
  const { status } = await test.call(${area.camel}.${name.camel}, { query: { q: 'tiêm môi' } })
  expect(status).toBe(401)
})
`
}

function openTest(area: Name, name: Name): string {
  return `import { ${area.camel} } from '@repo/contract/${area.kebab}'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/harness.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})

afterAll(() => test.close())

it('${area.kebab} ${name.kebab}: answers what was asked', async () => {
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
      `import { z } from 'zod'\nimport { endpoint } from './endpoint.ts'\n\nexport const ${area.camel} = {\n}\n`,
    ),
    create(root, `${MODULES}/${area.kebab}/${area.kebab}.routes.ts`, routesFile(area)),
  )
  edit(root, `${CONTRACT}/index.ts`, written, `thêm ${area.camel} vào contract`, (text) => {
    const next = text.replace(/(export const contract = \{[^}]*?),?\s*\}/, `$1, ${area.camel} }`)
    return next === text ? null : `import { ${area.camel} } from './${area.kebab}.ts'\n${next}`
  })
  const factory = `create${area.pascal}Module`
  written.files.push(
    create(
      root,
      `${MODULES}/${area.kebab}/index.ts`,
      `export { ${factory} } from './${area.kebab}.routes.ts'\n`,
    ),
  )
  edit(root, 'apps/api/src/modules.ts', written, `thêm ${factory} vào createModules`, (text) => {
    const next = insertIntoBlock(text, /^ {2}return \[/m, `${factory}(),`)
    return next && `import { ${factory} } from './modules/${area.kebab}/index.ts'\n${next}`
  })
  // It may know all others until somebody moves it down.
  edit(root, ORDER, written, `thêm '${area.kebab}' vào thứ tự các phần`, (text) => {
    const next = text.replace(/(name: 'offices',\s*modules: \[[^\]]*?),?(\s*\])/, `$1, '${area.kebab}'$2`)
    return next === text ? null : next
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

function addToContract(root: string, area: Name, name: Name, access: string, written: Written): void {
  const lines = entry(area, name, access)
  edit(root, `${CONTRACT}/${area.kebab}.ts`, written, `thêm vào ${area.camel}:\n${lines}`, (text) => {
    const next = insertIntoBlock(text, new RegExp(`export const ${area.camel} = \\{`), lines)
    return next && ensureImport(next, access.replace(/\(.*/, ''), './access.ts')
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
