import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { type Attempt, createNextTry } from './second-try.ts'

const req = { method: 'GET', url: new URL('http://api/courses'), headers: {} }
const answer = (statusCode: number): Attempt['res'] => ({
  statusCode,
  headers: {},
  stream: new PassThrough(),
})
const away = (attempt = 0): Attempt => ({ req, res: answer(503), attempt })

test('second try: a service that is away for more than six seconds is told of at once, until it has answered', () => {
  let now = 0
  const next = createNextTry(() => now)
  expect(next(away())).toBe(500)
  now = 5_900
  expect(next(away())).toBe(500)
  now = 6_100
  expect(next(away())).toBeNull()
  expect(next({ req, res: answer(200), attempt: 0 })).toBeNull()
  expect(next(away())).toBe(500)
})

test('second try: one request waits for six seconds at most, and two hundred at a time', () => {
  const next = createNextTry(() => 0)
  expect(next(away(11))).toBe(500)
  expect(next(away(12))).toBeNull()
  for (let count = 1; count < 200; count += 1) expect(next(away())).toBe(500)
  expect(next(away())).toBeNull()
})

test('second try: an instance that cannot be reached is left twice, whatever was asked', () => {
  const next = createNextTry()
  const refused = {
    err: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
    req: { ...req, method: 'POST' },
  }
  expect([0, 1, 2].map((attempt) => next({ ...refused, attempt }))).toEqual([50, 250, null])
})
