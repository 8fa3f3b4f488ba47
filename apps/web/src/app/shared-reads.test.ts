import { expect, test } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

test('asks once for requests that come together or within two seconds', async () => {
  let time = 0
  let asked = 0
  const reads = createSharedReads(() => time)
  const read = () => Promise.resolve((asked += 1))
  expect(await Promise.all([reads.get('a', read), reads.get('a', read)])).toEqual([1, 1])
  time = 1999
  expect(await reads.get('a', read)).toBe(1)
  time = 2000
  expect(await reads.get('a', read)).toBe(2)
  expect(await reads.get('b', read)).toBe(3)
})

test('does not keep a failure', async () => {
  const reads = createSharedReads()
  await expect(reads.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await reads.get('a', () => Promise.resolve('up'))).toBe('up')
})
