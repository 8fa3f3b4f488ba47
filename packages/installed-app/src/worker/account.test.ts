import { afterEach, expect, test, vi } from 'vitest'
import { readAccount, writeAccount } from './account.ts'

afterEach(() => vi.unstubAllGlobals())

test('who signs out while the worker reads what it was told before stays signed out', async () => {
  const reading = Promise.withResolvers<string>()
  const cache = { match: async () => ({ text: () => reading.promise }), delete: async () => true }
  vi.stubGlobal('caches', { open: async () => cache })
  const read = readAccount()
  await new Promise(setImmediate)
  await writeAccount(null)
  reading.resolve('u1')
  expect(await read).toBeNull()
  expect(await readAccount()).toBeNull()
})
