import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectNothingElse, expectSegments, freePort, installed } from '../../test/handed-off.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { listen } from '../../test/uploads.ts'

const SHIPPED = fileURLToPath(new URL('../../../../../deploy/caddy/Caddyfile', import.meta.url))

test('the shipped Caddyfile sends files only by the API’s header, which no visitor gets', () => {
  const fromDisk = /\(media_from_disk\) \{\n([\s\S]*?)\n\}/.exec(readFileSync(SHIPPED, 'utf8'))?.[1] ?? ''
  expect(fromDisk).toMatch(/@file header X-Accel-Redirect \*/)
  expect(fromDisk).toMatch(/exclude X-Accel-Redirect/)
  expect(fromDisk).toMatch(/rewrite \* \{http\.reverse_proxy\.header\.X-Accel-Redirect\}/)
})

/** Debian 12 has Caddy 2.6 (`apt-get install caddy`); without one on the machine only the text is tested. */
describe.each(installed('caddy'))('the shipped Caddyfile with a real Caddy: %s', (program) => {
  let t: TestApp
  let dir: string
  let site: string
  let caddy: ChildProcess
  beforeAll(async () => {
    t = await createTestApp({ MEDIA_HANDOFF: 'x-accel' })
    const api = new URL(await listen(t.app))
    dir = await mkdtemp(join(tmpdir(), 'caddy-'))
    const [web, crm, doctor] = await Promise.all([freePort(), freePort(), freePort()])
    site = `http://127.0.0.1:${web}`
    const env = {
      XDG_DATA_HOME: dir,
      XDG_CONFIG_HOME: dir,
      ACME_EMAIL: 'it@example.vn',
      CADDY_GLOBAL_OPTIONS: 'admin off',
      WEB_HOST: site,
      CRM_HOST: `http://127.0.0.1:${crm}`,
      DOCTOR_HOST: `http://127.0.0.1:${doctor}`,
      API_HOST: 'http://api.localhost',
      MEDIA_HOST: 'http://media.localhost',
      MEDIA_SNIPPET: 'media_from_disk',
      MEDIA_ROOT: join(t.services.env.DATA_DIR, 'storage'),
      API_UPSTREAM: api.host,
      // No site stands behind: what is not a video is refused.
      WEB_UPSTREAM: '127.0.0.1:1',
    }
    caddy = spawn(program, ['run', '--config', SHIPPED, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
    await vi.waitFor(() => fetch(site), { timeout: 20_000 })
  })
  afterAll(async () => {
    caddy.kill('SIGTERM')
    await once(caddy, 'exit')
    await t.close()
    await rm(dir, { recursive: true, force: true })
  })

  test('sends a segment whole, in ranges, or only its headers', async () => {
    await expectSegments(t, site)
  })

  test('serves nothing without the API', async () => {
    await expectNothingElse(t, site)
  })

  test('says nothing of itself, and takes no request id that a client gives', async () => {
    const answer = await fetch(`${site}/api/media/x`, { headers: { 'x-request-id': 'of-a-client' } })
    expect(answer.headers.has('server')).toBe(false)
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })
})
