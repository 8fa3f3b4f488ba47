import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { type App, contract, type Endpoint, toRouteTable } from '@repo/contract'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiRoutes } from './api-routes-plugin.ts'
import { apiUrl, defineSite } from './vite.ts'

let root: string
let files: Rolldown.RolldownOutput['output']

const page = `<!doctype html><title>%BRAND%</title><script type="module" src="/main.ts"></script>`
const script = `import { routes } from 'virtual:api-routes'
document.body.textContent = import.meta.env.BRAND_NAME + JSON.stringify(routes)`

const form = `import { loginBody } from '@repo/contract/auth'
globalThis.isTaken = loginBody.safeParse(globalThis.typed).success
globalThis.readLimit = () => loginBody.shape.password.maxLength`

/** The script of a page with a form, built as the site's own. */
async function buildForm(): Promise<string> {
  const file = join(root, 'form.ts')
  await writeFile(file, form)
  const overrides = {
    root,
    configFile: false as const,
    logLevel: 'silent' as const,
    resolve: { alias: { '@repo/contract/auth': fileURLToPath(import.meta.resolve('@repo/contract/auth')) } },
    build: { write: false, rolldownOptions: { input: file, output: { codeSplitting: false } } },
  }
  const output = await build(defineSite({ site: 'web', port: 3000, portVariable: 'WEB_PORT', overrides }))
  const [chunk] = (output as Rolldown.RolldownOutput).output
  return chunk.code
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-'))
  await Promise.all([writeFile(join(root, 'index.html'), page), writeFile(join(root, 'main.ts'), script)])
  vi.stubEnv('BRAND_NAME', 'Da & Laser')
  const overrides = { root, configFile: false as const, logLevel: 'silent' as const, build: { write: false } }
  const output = await build(defineSite({ site: 'web', port: 3000, portVariable: 'WEB_PORT', overrides }))
  files = (output as Rolldown.RolldownOutput).output
})
afterAll(() => rm(root, { recursive: true }))

const endpoints = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group))
// A file for everybody is opened by a link, and some endpoints are asked by servers of sites, so no program calls them.
const isForLearners = ({ access, download, isForServers }: Endpoint) =>
  !isForServers &&
  access.kind !== 'webhook' &&
  access.kind !== 'key' &&
  !(access.kind === 'anyone' && download) &&
  (access.kind !== 'signed-in' || access.roles.includes('student'))

const codeOf = () => files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('')
const isNamed = (path: string) => [' ', ';', '"', "'", '`'].some((end) => codeOf().includes(` ${path}${end}`))

/** What a browser makes of the virtual module. */
function runRoutes(site?: App): unknown {
  const { load } = apiRoutes(site)
  const code = (load as (id: string) => string)('\0virtual:api-routes')
  return JSON.parse(
    runInNewContext(`JSON.stringify(${code.replace('export const routes = ', '')})`) as string,
  )
}

describe('a site', () => {
  test('knows method and path of the calls its people may make, and carries none of the schemas', () => {
    for (const { path } of endpoints.filter(isForLearners)) expect(isNamed(path)).toBe(true)
    expect(runRoutes('web')).toMatchObject({ auth: { login: ['POST', '/auth/login'] } })
    expect(runRoutes()).toEqual(toRouteTable(contract))
    expect(runRoutes('web')).toHaveProperty('outsideSignIn')
    for (const office of ['crm', 'doctor'] as const) {
      expect(runRoutes(office)).toHaveProperty('auth')
      expect(runRoutes(office)).not.toHaveProperty('outsideSignIn')
    }
    // Some forty characters for each call; with schemas it would be a hundred times as much.
    expect(codeOf().length).toBeLessThan(9000)
    expect(codeOf()).not.toMatch(/ZodObject|safeParse/)
  })

  test('carries nothing that only other sites or services call', () => {
    const callable = new Set(endpoints.filter(isForLearners).map(({ path }) => path))
    const others = endpoints.filter(({ path }) => !callable.has(path))
    expect(others.length).toBeGreaterThan(0)
    for (const { path } of others) expect(isNamed(path)).toBe(false)
  })

  test('validates a form without the writer of JSON Schema', async () => {
    const code = await buildForm()
    expect(code).not.toContain('json-schema.org')
    const check = (typed: unknown) =>
      runInNewContext(`${code};globalThis.isTaken`, { typed, URL, Blob, File })
    const login = {
      email: 'hoc.vien@example.com',
      password: 'mot mat khau dai',
      app: 'web',
      deviceId: 'may-1',
    }
    expect(check(login)).toBe(true)
    expect(check({ ...login, email: 'hoc.vien' })).toBe(false)
    const limit = runInNewContext(`${code};globalThis.readLimit()`, { typed: login, URL, Blob, File })
    expect(limit, 'forms read their limits from the schema').toBe(1024)
  })

  test('has the product’s name from one setting, escaped in the document', () => {
    const html = files.find((file) => file.fileName === 'index.html')
    expect(html?.type === 'asset' && String(html.source)).toContain('<title>Da &amp; Laser</title>')
    expect(codeOf()).toContain('Da & Laser')
  })

  test('forwards /api without its prefix to the API service', () => {
    const { proxy } = defineSite({ site: 'web', port: 3000, portVariable: 'WEB_PORT' }).server ?? {}
    const rule = proxy?.['/api']
    if (typeof rule !== 'object') throw new Error('no rule for /api')
    expect([rule.rewrite?.('/api/auth/login'), rule.rewrite?.('/api')]).toEqual(['/auth/login', '/'])
    vi.stubEnv('API_PORT', '4100')
    expect(apiUrl()).toBe('http://127.0.0.1:4100')
    vi.stubEnv('API_URL', 'http://api.example')
    expect(apiUrl()).toBe('http://api.example')
  })

  test('listens on the port of its own variable', () => {
    vi.stubEnv('CRM_PORT', '3101')
    const { port } = defineSite({ site: 'crm', port: 3001, portVariable: 'CRM_PORT' }).server ?? {}
    expect(port).toBe(3101)
  })
})
