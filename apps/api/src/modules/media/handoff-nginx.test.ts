import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testEnv } from '../../test/env.ts'
import { expectNothingElse, expectSegments, freePort, installed } from '../../test/handed-off.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { listen } from '../../test/uploads.ts'

const shipped = await readFile(new URL('../../../../../deploy/nginx/tham-hoc.conf', import.meta.url), 'utf8')
const locationOf = (path: string) =>
  new RegExp(`location ${path} \\{\\n([\\s\\S]*?)\\n {4}\\}`).exec(shipped)?.[1] ?? ''

describe('the shipped nginx settings', () => {
  test('serve files only by the API’s header, from the storage folder', () => {
    const files = locationOf(`${testEnv().X_ACCEL_PREFIX}/`)
    expect(files).toMatch(/^\s+internal;$/m)
    expect(files).toMatch(/^\s+alias \/\S+\/storage\/;$/m)
    expect(files).toMatch(/add_header X-Content-Type-Options nosniff always;/)
  })

  test('pass every media request to the API with its path unchanged', () => {
    expect(locationOf('/api/media/')).toMatch(/\$request_uri ~ \^\/api\(\/media\/\.\*\)\$/)
    expect(shipped).toMatch(/^\s+merge_slashes off;$/m)
    expect(shipped).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  })
})

/** Without an nginx on the machine only the text of the settings is tested. */
describe.each(installed('nginx'))('a real nginx with them: %s', (program) => {
  let t: TestApp
  let dir: string
  let site: string
  let nginx: ChildProcess
  beforeAll(async () => {
    t = await createTestApp({ MEDIA_HANDOFF: 'x-accel' })
    const api = new URL(await listen(t.app))
    dir = await mkdtemp(join(tmpdir(), 'nginx-'))
    const port = await freePort()
    const storage = join(t.services.env.DATA_DIR, 'storage')
    await mkdir(storage, { recursive: true })
    await writeFile(join(dir, 'nginx.conf'), asConfig(dir, adapt({ port, apiPort: api.port, storage })))
    nginx = spawn(program, ['-p', dir, '-c', 'nginx.conf'], { stdio: 'ignore' })
    site = `http://127.0.0.1:${port}`
    await vi.waitFor(() => fetch(site), { timeout: 10_000 })
  })
  afterAll(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    await t.close()
    await rm(dir, { recursive: true, force: true })
  })

  test('sends a segment whole, in ranges, or only its headers', async () => {
    await expectSegments(t, site)
  })

  test('serves nothing without the API', async () => {
    await expectNothingElse(t, site)
  })
})

/** The shipped settings without a certificate, on ports and folders of a test. */
function adapt({ port, apiPort, storage }: { port: number; apiPort: string; storage: string }): string {
  return shipped
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^\s+ssl_certificate.*\n/gm, '')
    .replace('server 127.0.0.1:4000;', `server 127.0.0.1:${apiPort};`)
    .replace(/alias \S+;/, `alias ${storage}/;`)
}

function asConfig(dir: string, servers: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  )
  return [
    // nginx's own account could not read files written by this account.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${dir}/nginx.pid;`,
    `error_log ${dir}/error.log;`,
    'events {}',
    `http { access_log off; ${temp.join(' ')}\n${servers}\n}`,
  ].join('\n')
}
