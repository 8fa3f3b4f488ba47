import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { contract } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testEnv } from '../../test/env.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { listen } from '../../test/uploads.ts'
import { buildWatchedVideo, play, SEGMENT_BYTES, segmentOf } from '../../test/videos.ts'

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

const programs = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'nginx'))
  .filter((path) => existsSync(path))
  .slice(0, 1)

/** Without an nginx on the machine only the text of the settings is tested. */
describe.each(programs)('a real nginx with them: %s', (program) => {
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

  const watching = async () => {
    const show = await buildWatchedVideo(t)
    const { data } = await play(t, show.as, show.lessonId)
    return { ...show, url: `${site}/api${segmentOf(data)}` }
  }
  const bytes = Buffer.from(SEGMENT_BYTES)

  test('sends a segment whole, in ranges, or only its headers', async () => {
    const { url } = await watching()
    const whole = await fetch(url)
    expect([whole.status, await whole.text()]).toEqual([200, SEGMENT_BYTES])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/iso.segment',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    })
    expect(whole.headers.has('x-accel-redirect')).toBe(false)
    const part = await fetch(url, { headers: { range: 'bytes=2-5' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6))
    const beyond = await fetch(url, { headers: { range: 'bytes=9000-' } })
    expect(beyond.status).toBe(416)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  test('serves nothing without the API', async () => {
    const { url, packageKey, as } = await watching()
    const file = `packages/${packageKey}/video-360/00000.m4s`
    const path = new URL(url).pathname
    const others = [
      `${site}/protected-media/${file}`,
      `${site}/api/media/../protected-media/${file}`,
      `${site}//protected-media/${file}`,
      url.replace('/video-360/', '/video-360%2f'),
      url.replace('/video-360/', '//video-360/'),
      url.replace('/api/media/', '/api/media/x'),
    ]
    for (const other of others) {
      const answer = await fetch(other)
      expect([other, answer.status >= 400]).toEqual([other, true])
      expect(await answer.text()).not.toContain(SEGMENT_BYTES)
    }
    expect((await fetch(`${site}${path}`)).status).toBe(200)
    await t.call(contract.auth.logout, { as })
    const refused = await fetch(url)
    expect([refused.status, (await refused.text()).includes(SEGMENT_BYTES)]).toEqual([403, false])
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

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
