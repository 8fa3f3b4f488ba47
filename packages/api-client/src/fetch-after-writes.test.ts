import { afterEach, expect, test, vi } from 'vitest'
import { fetchAfterWrites } from './fetch-after-writes.ts'

const sent: (string | null)[] = []

/** @param positions what the answers say, one after another; none after the last */
function answerWith(...positions: string[]) {
  sent.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    sent.push((input as Request).headers.get('x-read-after'))
    const position = positions.shift()
    return new Response(null, { headers: position ? { 'x-read-after': position } : {} })
  })
}
const call = () => fetchAfterWrites('http://localhost/api/crm')

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('reads after a write say where it was; those before say nothing', async () => {
  answerWith('', '0/16B3748')
  await call()
  await call()
  await call()
  expect(sent).toEqual([null, null, '0/16B3748'])
})

test('the answer to an earlier write that comes late does not replace the later place', async () => {
  answerWith('A/0', '9/FFFFFFFF', 'A/10')
  await call()
  await call()
  await call()
  await call()
  expect(sent).toEqual([null, 'A/0', 'A/0', 'A/10'])
})

test('a minute after the write its place is forgotten', async () => {
  vi.useFakeTimers()
  answerWith('A/0')
  await call()
  vi.advanceTimersByTime(60_000)
  await call()
  expect(sent).toEqual([null, null])
})

test('a browser without a storage reads without a place', async () => {
  answerWith('A/0')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('no room')
  })
  await call()
  await call()
  expect(sent).toEqual([null, null])
})
