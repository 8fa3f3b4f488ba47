import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playbackBudgets } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { createFetchBudget } from './budget.service.ts'

interface Recorded {
  name: string
  requests: { atMs: number; video: string; index: number }[]
}

const recordings: Recorded[] = readFileSync(new URL('own-player.txt', import.meta.url), 'utf8')
  .split('\n= ')
  .slice(1)
  .map((part) => {
    const [name = '', ...lines] = part.trim().split('\n')
    const requests = lines.map((line) => {
      const [atMs, video = '', , index] = line.split(' ')
      return { atMs: Number(atMs), video, index: Number(index) }
    })
    return { name, requests }
  })

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Two instances that take turns, as behind a proxy, with a clock that follows the recording. */
async function replay(parts: Recorded[]) {
  const user = await buildUser(t.db)
  let now = Date.parse('2026-11-22T03:00:00Z')
  const services = { ...t.services, clock: () => new Date(now) }
  const instances = [createFetchBudget(services), createFetchBudget(services)]
  const playbackId = randomUUIDv7()
  const refused: string[] = []
  let turn = 0
  for (const { name, requests } of parts) {
    const began = now
    for (const { atMs, video, index } of requests) {
      now = began + atMs
      turn += 1
      const instance = instances[turn % 2] as (typeof instances)[number]
      const segment = { userId: user.id, playbackId, packageKey: video.repeat(32), index }
      const admission = await instance.admit(segment)
      if (admission.kind !== 'open') refused.push(`${name}, ${atMs} ms: ${admission.kind}`)
    }
  }
  const [budget] = await t.db.select().from(playbackBudgets).where(eq(playbackBudgets.userId, user.id))
  return { refused, freshMs: budget?.freshMs }
}

describe('the own player is never refused', () => {
  test.each(recordings.map((recording) => [recording.name, recording] as const))(
    '%s',
    async (_, recording) => {
      expect(recording.requests.length).toBeGreaterThan(40)
      expect((await replay([recording])).refused).toEqual([])
    },
  )

  test('when one account does all of this one after another', async () => {
    expect(recordings).toHaveLength(7)
    expect((await replay(recordings)).refused).toEqual([])
  })
})
