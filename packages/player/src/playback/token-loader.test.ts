import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Hls, { type HlsConfig, type LoaderConfiguration, type LoaderContext, LoaderContextType } from 'hls.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTokenKeeper, type TokenKeeper } from './media-token.ts'
import { createTokenLoader, openWithToken } from './token-loader.ts'

/** A server that lets one token in, as the real one does, and remembers what it was asked. */
let server: Server
let base: string
let allowed: string
let asked: { url: string; authorization: string | undefined }[]
let renewals: number
/** Answers like these come first. */
let tooSoon: Record<string, string>[]
let tokens: TokenKeeper

beforeEach(async () => {
  allowed = 't1'
  asked = []
  renewals = 0
  tooSoon = []
  server = createServer((request, response) => {
    const { url = '', headers, method } = request
    if (method !== 'OPTIONS') asked.push({ url, authorization: headers.authorization })
    const isLetIn = method === 'OPTIONS' || url.startsWith(`/media/${allowed}/`)
    const wait = method === 'OPTIONS' ? undefined : tooSoon.shift()
    response.writeHead(wait ? 429 : isLetIn ? 200 : 403, {
      ...wait,
      'access-control-expose-headers': '*',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    })
    response.end(isLetIn ? '#EXTM3U' : '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  tokens = createTokenKeeper(`${base}/media/t1/key/master.m3u8`)
  tokens.setSource(async () => {
    renewals++
    return { token: allowed, expiresAt: new Date(Date.now() + 600_000).toISOString() }
  })
})
afterEach(() => new Promise<void>((done) => server.close(() => done())))

const policy: LoaderConfiguration = {
  loadPolicy: { maxTimeToFirstByteMs: 5000, maxLoadTimeMs: 5000, timeoutRetry: null, errorRetry: null },
  timeout: 5000,
  maxRetry: 0,
  retryDelay: 0,
  maxRetryDelay: 0,
}

/** Status of the answer and the data that hls.js would get. */
function load(path: string, editMaster = (text: string) => text, type = LoaderContextType.KEY) {
  const Loader = createTokenLoader(Hls.DefaultConfig.loader, { tokens, editMaster })
  const config = {
    xhrSetup: (xhr: XMLHttpRequest, _: string, context: LoaderContext) =>
      openWithToken(xhr, context, tokens, () => ({ Authorization: 'Bearer abc' })),
  } as HlsConfig
  return new Promise<{ code: number | undefined; data?: unknown }>((done) => {
    const context = { url: `${base}${path}`, responseType: 'text', type }
    new Loader(config).load(context, policy, {
      onSuccess: ({ code, data }) => done({ code, data }),
      onError: ({ code }) => done({ code }),
      onTimeout: () => done({ code: 0 }),
    })
  })
}

describe('requests of hls.js', () => {
  it('go on with a renewed token when the old one is refused, renewing once for all of them', async () => {
    allowed = 't2'
    const paths = ['/media/t1/key/720/1.m4s', '/media/t1/key/audio/1.m4s', '/media/t1/key/keys/0']
    const answers = await Promise.all(paths.map((path) => load(path)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(renewals).toBe(1)
    expect(asked.filter(({ url }) => url.startsWith('/media/t2/'))).toHaveLength(3)
  })

  it('carry the newest token from the start, and the headers too', async () => {
    allowed = 't2'
    tokens.offer({ token: 't2', expiresAt: new Date(Date.now() + 600_000).toISOString() })
    await load('/media/t1/key/keys/0')
    expect(asked).toEqual([{ url: '/media/t2/key/keys/0', authorization: 'Bearer abc' }])
  })

  it('fail at the second refusal, because access was withdrawn', async () => {
    tokens.setSource(async () => {
      renewals++
      return { token: 't9', expiresAt: new Date(Date.now() + 600_000).toISOString() }
    })
    allowed = 'nobody'
    expect((await load('/media/t1/key/720/1.m4s')).code).toBe(403)
    expect([renewals, asked.length]).toEqual([1, 2])
  })

  it('wait as long as they are told when they came too soon, and hls.js hears nothing of it', async () => {
    tooSoon = [{ 'retry-after': '1' }, { 'retry-after': '0' }]
    const before = performance.now()
    expect((await load('/media/t1/key/720/1.m4s')).code).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(950)
    expect(asked).toHaveLength(3)
  })

  it.each<Record<string, string>>([{}, { 'retry-after': '3600' }])(
    'do not wait without an end in sight (%o)',
    async (headers) => {
      tooSoon = [headers]
      expect((await load('/media/t1/key/720/1.m4s')).code).toBe(429)
      expect(asked).toHaveLength(1)
    },
  )

  it('fail at once where nobody can be asked', async () => {
    tokens.setSource(undefined)
    allowed = 't2'
    expect((await load('/media/t1/key/720/1.m4s')).code).toBe(403)
    expect(asked).toHaveLength(1)
  })

  it('pass the master playlist through the edit of the player', async () => {
    const edit = (text: string) => `${text} edited`
    expect((await load('/media/t1/key/master.m3u8', edit, LoaderContextType.MANIFEST)).data).toBe(
      '#EXTM3U edited',
    )
    expect((await load('/media/t1/key/720/playlist.m3u8', edit, LoaderContextType.LEVEL)).data).toBe(
      '#EXTM3U',
    )
  })
})
