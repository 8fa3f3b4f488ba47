// @vitest-environment node
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { plainDocumentPolicy } from '@repo/site-server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStatusReader, type SiteStatus } from './service-status.ts'
import { addStatusPage, statusDocument } from './status-page.ts'

const told = {
  at: '2026-12-01T08:00:00.000Z',
  parts: [
    { name: 'payments', state: 'works' },
    { name: 'videos', state: 'slow' },
    { name: 'mail', state: 'off' },
  ] as const,
  announcement: {
    text: 'Bảo trì <máy chủ>',
    startsAt: '2026-12-01T15:00:00.000Z',
    endsAt: '2026-12-01T16:00:00.000Z',
  },
}
type Told = Awaited<ReturnType<Parameters<typeof createStatusReader>[0]['ask']>>
let now: Date
beforeEach(() => {
  now = new Date('2026-12-01T08:00:01Z')
})
const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const states = ({ parts }: SiteStatus) => parts.map(({ name, state }) => `${name} ${state}`)

test('the site tells what the API says of itself, and asks it once for a crowd', async () => {
  const ask = vi.fn(async () => told as unknown as Told)
  const read = createStatusReader({ ask, now: () => now })
  const [first] = await Promise.all([read(), read()])
  expect(states(first)).toEqual(['site works', 'api works', 'payments works', 'videos slow'])
  wait(14)
  await read()
  expect(ask).toHaveBeenCalledTimes(1)
  wait(2)
  await read()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('while the API is away the site tells what it last knew, keeps the announcement until its end, and hears the API again', async () => {
  const ask = vi.fn(async (): Promise<Told> => told as unknown as Told)
  const read = createStatusReader({ ask, now: () => now })
  await read()
  ask.mockRejectedValue(new Error('ECONNREFUSED'))
  wait(60)
  const away = await read()
  expect(states(away)).toEqual(['site works', 'api stopped', 'payments unknown', 'videos unknown'])
  expect(away).toMatchObject({
    knownAt: '2026-12-01T08:00:01.000Z',
    wasWell: false,
    announcement: { text: told.announcement.text },
  })
  wait(9 * 3600)
  expect((await read()).announcement).toBeNull()
  ask.mockResolvedValue(told as unknown as Told)
  wait(60)
  expect(states(await read())).toContain('api works')
})

test('an API of before this page, which has no such address, counts as alive with its parts unknown', async () => {
  const body = { error: { code: 40400, name: 'request.not_found', message: 'Không có', requestId: 'r' } }
  const older = createServer((_request, response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  ).listen(0)
  onTestFinished(() => void older.close())
  const get = routesOf(`http://127.0.0.1:${(older.address() as AddressInfo).port}`)
  const { parts } = (await get('/status.json')).body as SiteStatus
  expect(parts.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'site works',
    'api works',
    'payments unknown',
    'videos unknown',
    'mail unknown',
  ])
  expect((await get('/status')).body).toContain('<h1>Chưa rõ tình trạng một số dịch vụ</h1>')
})

test('a site that never heard the API says so', async () => {
  const read = createStatusReader({ ask: () => Promise.reject(new Error('ECONNREFUSED')), now: () => now })
  const status = await read()
  expect(states(status)).toEqual(['site works', 'api stopped'])
  const html = statusDocument('Thẩm Học', status)
  expect(html).toContain('<h1>Một số dịch vụ đang gián đoạn</h1>')
  expect(html).toContain('nên các mục khác chưa rõ')
})

test('the page says in words how each part is and what is announced, escaped, with no script and its style by its hash', async () => {
  const read = createStatusReader({ ask: async () => told as unknown as Told, now: () => now })
  const html = statusDocument('A & B', await read())
  expect(html).toContain('<h1>Một số dịch vụ chậm hơn thường lệ</h1>')
  expect(html).toContain('<span>Chuẩn bị video mới tải lên</span> <strong>Chậm</strong>')
  expect(html).toContain('Bảo trì &lt;máy chủ>. Từ 22:00, 01/12/2026 đến 23:00, 01/12/2026.')
  expect(html).toContain('Kiểm tra lúc 15:00, 01/12/2026.')
  expect(html).not.toMatch(/<script|https?:/)
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  expect(plainDocumentPolicy).toContain(createHash('sha256').update(style).digest('base64'))
})

/** Routes as they were added, each called with a reply that remembers what it is given. */
function routesOf(apiUrl: string) {
  const handlers = new Map<string, (request: unknown, reply: unknown) => Promise<unknown>>()
  const app = { get: (path: string, handler: never) => handlers.set(path, handler) }
  addStatusPage({ app } as never, { apiUrl, brand: 'Thẩm Học' })
  return async (path: string) => {
    const headers: Record<string, string> = {}
    const reply = {
      header: (name: string, value: string) => Object.assign(headers, { [name]: value }) && reply,
      headers: (more: Record<string, string>) => Object.assign(headers, more) && reply,
      type: (value: string) => reply.header('content-type', value),
      send: (body: unknown) => body,
    }
    return { body: await handlers.get(path)?.({}, reply), headers }
  }
}

test('/status and /status.json answer, and may be kept for seconds, while the API fails', async () => {
  const failing = createServer((_request, response) => response.writeHead(503).end()).listen(0)
  onTestFinished(() => void failing.close())
  const get = routesOf(`http://127.0.0.1:${(failing.address() as AddressInfo).port}`)
  const page = await get('/status')
  expect(page.headers).toEqual({
    'cache-control': 'public, max-age=15',
    'content-security-policy': plainDocumentPolicy,
    'content-type': 'text/html; charset=utf-8',
  })
  expect((await get('/status.json')).body).toEqual({
    checkedAt: expect.any(String),
    knownAt: null,
    parts: [
      { name: 'site', state: 'works' },
      { name: 'api', state: 'stopped' },
    ],
    announcement: null,
  })
})
