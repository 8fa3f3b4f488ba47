import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalStorage } from '../../storage/local.ts'
import type { Storage } from '../../storage/storage.ts'
import { createSegmentMemory, type SegmentMemory } from './segment-memory.ts'

const SEGMENT = 1000
let root: string
let storage: Storage
let memory: SegmentMemory
let now: number
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'memory-'))
  storage = createLocalStorage(root)
  now = 0
  memory = createSegmentMemory(storage, { maxBytes: 2 * SEGMENT, clock: () => new Date(now) })
  for (const key of ['a', 'b', 'c']) await storage.put(key, Buffer.alloc(SEGMENT, key))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** Requests a segment as the routes do: from memory, else by reading it into memory where it is worth it. */
const ask = async (key: string) => {
  const file = await storage.stat(key)
  return memory.find(key) ?? (file && (await memory.admit(key, file)))
}

test('keeps a segment that is requested twice within a minute', async () => {
  expect([await ask('a'), (await ask('a'))?.bytes.toString()]).toEqual([null, 'a'.repeat(SEGMENT)])
  expect(memory.find('a')?.file.bytes).toBe(SEGMENT)
  expect([await ask('b'), (now += 60_000), await ask('b')]).toEqual([null, 60_000, null])
})

test('reads a segment once for concurrent requests', async () => {
  await ask('a')
  const [one, other] = await Promise.all([ask('a'), ask('a')])
  expect(one).not.toBeNull()
  expect(one).toBe(other)
})

test('stays within its limit, and prefers segments that are requested more often', async () => {
  for (const key of ['a', 'a', 'a', 'b', 'b', 'b']) await ask(key)
  for (const key of ['c', 'c', 'c']) expect(await ask(key)).toBeNull()
  expect(await ask('c')).not.toBeNull()
  expect([memory.find('a') === null, memory.find('b') === null]).toEqual([true, false])
})

test('drops a segment within a minute after its removal from storage', async () => {
  await ask('a')
  await ask('a')
  await storage.remove('a')
  expect(memory.find('a')).not.toBeNull()
  now += 60_000
  expect(memory.find('a')).toBeNull()
})
