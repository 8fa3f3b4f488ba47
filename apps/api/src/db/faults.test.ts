import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { toAppError } from '../http/errors.ts'
import { isDatabaseOutage } from './faults.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const socketFault = (code: string) => Object.assign(coded(code), { syscall: 'read' })

describe('database outage: the caller gets 503 and Retry-After', () => {
  test.each([
    ['57P01', coded('57P01')],
    ['57P02', coded('57P02')],
    ['57P03', coded('57P03')],
    ['25P03', coded('25P03')],
    ['25006', coded('25006')],
    ['08006', coded('08006')],
    ['53300', coded('53300')],
    ['ECONNRESET', socketFault('ECONNRESET')],
    ['EPIPE', socketFault('EPIPE')],
    ['a client that broke', new Error('Client has encountered a connection error and is not queryable')],
    ['a client that was closed', new Error('Client was closed and is not queryable')],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a pool that is exhausted', new Error('timeout exceeded when trying to connect')],
    ['a pool that is closed', new Error('Cannot use a pool after calling end on the pool')],
    ['one that is wrapped', new Error('Failed query', { cause: coded('57P01') })],
  ])('for %s', (_name, error) => {
    expect(toAppError(error)).toMatchObject({ errorName: 'server.unavailable', retryAfterSeconds: 2 })
  })

  test('for a host name whose addresses all refuse the connection', async () => {
    const refused = await new Promise((resolve) =>
      connect({ port: 1, host: 'localhost', autoSelectFamily: true }).on('error', resolve),
    )
    expect(isDatabaseOutage(refused)).toBe(true)
    expect(isDatabaseOutage(new AggregateError([socketFault('ECONNREFUSED')]))).toBe(true)
  })
})

test('database outage: not for a statement that took too long, whose 503 says no time to come back', () => {
  const cancelled = new Error('Failed query', { cause: coded('57014') })
  expect(isDatabaseOutage(cancelled)).toBe(false)
  const { errorName, retryAfterSeconds } = toAppError(cancelled)
  expect([errorName, retryAfterSeconds]).toEqual(['server.unavailable', undefined])
})

test.each([coded('42P01'), coded('22012'), coded('EPIPE'), coded('53'), new Error('select'), 'text', null])(
  'database outage: not for an error of our own code: %s',
  (error) => {
    expect(isDatabaseOutage(error)).toBe(false)
  },
)
