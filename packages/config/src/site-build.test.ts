import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiUrl, defineSite } from './vite.ts'

let root: string
let files: Rolldown.RolldownOutput['output']

const page = `<!doctype html><title>%BRAND%</title><script type="module" src="/main.ts"></script>`
const script = `import { routes } from 'virtual:api-routes'
document.body.textContent = import.meta.env.BRAND_NAME + JSON.stringify(routes)`

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-'))
  await Promise.all([writeFile(join(root, 'index.html'), page), writeFile(join(root, 'main.ts'), script)])
  vi.stubEnv('BRAND_NAME', 'Da & Laser')
  const overrides = { root, configFile: false as const, logLevel: 'silent' as const, build: { write: false } }
  const output = await build(defineSite({ port: 3000, portVariable: 'WEB_PORT', overrides }))
  files = (output as Rolldown.RolldownOutput).output
})
afterAll(() => rm(root, { recursive: true }))

const codeOf = () => files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('')

describe('a site', () => {
  test('knows method and path of every endpoint, and carries none of the schemas', () => {
    for (const [group, endpoints] of Object.entries(contract)) {
      expect(codeOf()).toContain(group)
      for (const { path } of Object.values(endpoints)) expect(codeOf()).toContain(path)
    }
    expect(codeOf().length).toBeLessThan(8000)
    expect(codeOf()).not.toMatch(/ZodObject|safeParse/)
  })

  test('has the product’s name from one setting, escaped in the document', () => {
    const html = files.find((file) => file.fileName === 'index.html')
    expect(html?.type === 'asset' && String(html.source)).toContain('<title>Da &amp; Laser</title>')
    expect(codeOf()).toContain('Da & Laser')
  })

  test('forwards /api without its prefix to the API service', () => {
    const { proxy } = defineSite({ port: 3000, portVariable: 'WEB_PORT' }).server ?? {}
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
    const { port } = defineSite({ port: 3001, portVariable: 'CRM_PORT' }).server ?? {}
    expect(port).toBe(3101)
  })
})
