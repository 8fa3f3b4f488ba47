import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type Attempt, createNextTry } from './second-try.ts'

const JSON_OF_API = { 'content-type': 'application/json; charset=utf-8' }
const answer = (statusCode: number, headers: Record<string, unknown> = {}): Attempt['res'] => ({
  statusCode,
  headers,
  stream: new PassThrough(),
})
const away = () => answer(503, { ...JSON_OF_API, 'retry-after': '2' })

function start() {
  const time = { now: 0 }
  const { begin, pauseAfter } = createNextTry(() => time.now)
  /** Begins a request; what comes back tells what follows one of its tries. */
  const request = (method = 'GET') => {
    const req = { method, url: new URL('http://api/courses'), headers: {} }
    const socket = { destroyed: false }
    begin(req.headers, { socket } as IncomingMessage)
    let attempt = 0
    const after = (tried: Partial<Attempt>) => {
      const pauseMs = pauseAfter({ req, attempt, ...tried })
      attempt += 1
      return pauseMs
    }
    return { after, socket }
  }
  return { time, request }
}

test('second try: a service that is away for more than six seconds is told of at once, until it has answered', () => {
  const { time, request } = start()
  expect(request().after({ res: away() })).toBe(500)
  time.now = 5_900
  expect(request().after({ res: away() })).toBe(500)
  time.now = 6_100
  expect(request().after({ res: away() })).toBeNull()
  expect(request().after({ res: answer(200) })).toBeNull()
  expect(request().after({ res: away() })).toBe(500)
})

test.each([
  ['at once', 0, 12],
  ['after a second', 1_000, 4],
  ['after the five seconds of a statement', 5_000, 1],
  ['after six seconds', 6_000, 0],
])(
  'second try: of a service that says %s that it is away, no try begins six seconds after the first',
  (_when, tryMs, again) => {
    const { time, request } = start()
    const { after } = request()
    let repeats = -1
    for (let pauseMs: number | null = 0; pauseMs !== null; repeats += 1) {
      time.now += pauseMs
      expect(time.now).toBeLessThanOrEqual(6_000)
      time.now += tryMs
      // On a busy site others are answered meanwhile.
      request().after({ res: answer(200) })
      pauseMs = after({ res: away() })
    }
    expect(repeats).toBe(again)
  },
)

test('second try: two hundred requests wait at a time', () => {
  const { request } = start()
  for (let count = 0; count < 200; count += 1) expect(request().after({ res: away() })).toBe(500)
  expect(request().after({ res: away() })).toBeNull()
})

test.each([
  ['the API that says when to come back', { ...JSON_OF_API, 'retry-after': '2' }, 500],
  ['the API that does not', JSON_OF_API, null],
  ['a proxy that found no instance', { 'content-type': 'text/html' }, 500],
])('second try: after a 503 of %s', (_from, headers, pauseMs) => {
  expect(
    start()
      .request()
      .after({ res: answer(503, headers) }),
  ).toBe(pauseMs)
})

test('second try: an instance that cannot be reached is left twice, whatever was asked', () => {
  const { after } = start().request('POST')
  const err = Object.assign(new Error(), { code: 'ECONNREFUSED' })
  expect([0, 1, 2].map(() => after({ err }))).toEqual([50, 250, null])
})

test('second try: nothing is sent for a reader who has left', () => {
  const { after, socket } = start().request()
  expect(after({ res: away() })).toBe(500)
  socket.destroyed = true
  expect(after({ res: away() })).toBeNull()
})
