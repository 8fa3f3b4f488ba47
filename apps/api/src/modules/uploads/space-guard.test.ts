import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { guardSpace } from './space-guard.ts'

const chunks = () => Readable.from(Array.from({ length: 10 }, (_, index) => Buffer.alloc(100, index)))

test('space guard: passes all bytes while there is space', async () => {
  let checks = 0
  const guarded = guardSpace(
    chunks(),
    async () => {
      checks += 1
    },
    250,
  )
  expect((await buffer(guarded)).equals(await buffer(chunks()))).toBe(true)
  expect(checks).toBe(3)
})

test('space guard: aborts once there is no space left', async () => {
  let passed = 0
  const full = new Error('full')
  const writing = pipeline(
    guardSpace(chunks(), () => Promise.reject(full), 450),
    async (rest) => {
      for await (const chunk of rest) passed += (chunk as Buffer).length
    },
  )
  await expect(writing).rejects.toThrow('full')
  expect(passed).toBe(400)
})

test('space guard: passes on an error of its source', async () => {
  const source = new Readable({
    read() {
      this.destroy(new Error('cut'))
    },
  })
  await expect(buffer(guardSpace(source, async () => {}))).rejects.toThrow('cut')
})
