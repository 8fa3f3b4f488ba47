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

/** Asks as serving does: from memory, else whether it should be kept now. */
const ask = async (key: string) => {
  const file = await storage.stat(key)
  return memory.find(key) ?? (file && (await memory.admit(key, file)))
}

test('keeps what is asked for twice within a minute', async () => {
  expect([await ask('a'), (await ask('a'))?.bytes.toString()]).toEqual([null, 'a'.repeat(SEGMENT)])
  expect(memory.find('a')?.file.bytes).toBe(SEGMENT)
  expect([await ask('b'), (now += 60_000), await ask('b')]).toEqual([null, 60_000, null])
})

test('reads a segment once for all who ask at the same time', async () => {
  await ask('a')
  const [one, other] = await Promise.all([ask('a'), ask('a')])
  expect(one).not.toBeNull()
  expect(one).toBe(other)
})

test('holds no more than it may, and prefers what is asked for more often', async () => {
  for (const key of ['a', 'a', 'a', 'b', 'b', 'b']) await ask(key)
  for (const key of ['c', 'c', 'c']) expect(await ask(key)).toBeNull()
  expect(await ask('c')).not.toBeNull()
  expect([memory.find('a') === null, memory.find('b') === null]).toEqual([true, false])
})

test('lets go of what was removed after a minute', async () => {
  await ask('a')
  await ask('a')
  await storage.remove('a')
  expect(memory.find('a')).not.toBeNull()
  now += 60_000
  expect(memory.find('a')).toBeNull()
})
