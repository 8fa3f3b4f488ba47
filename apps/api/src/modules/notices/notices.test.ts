import { contract } from '@repo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { notices as rows } from '../../db/schema/index.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { createSweepHandler } from '../../worker/sweep.handler.ts'
import { tell } from './index.ts'

const { notices, unread, markRead, markAllRead } = contract.notices
let t: TestApp
let reader: TestUser
let as: TestSession
let neighbour: TestUser
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  reader = await buildAdmin(t.db)
  neighbour = await buildUser(t.db)
  as = await t.signIn(reader)
})

const send = (subject: string, ...to: TestUser[]) =>
  t.db.transaction((tx) =>
    tell(
      t.services,
      tx,
      to.map(({ id }) => id),
      { kind: 'course_submitted', subject, link: '/crm/Course' },
    ),
  )
const list = async () => (await t.call(notices, { as, query: {} })).data
const subjects = async () => (await list()).items.map(({ subject, readAt }) => [subject, readAt !== null])

describe('notices', () => {
  test('are told once each, newest first, to the persons meant and nobody else', async () => {
    await send('Một', reader, reader)
    t.time.advance(1000)
    await send('Hai', reader)
    await send('Ba', neighbour)
    expect(await subjects()).toEqual([
      ['Hai', false],
      ['Một', false],
    ])
    expect((await t.call(unread, { as })).data).toEqual({ unread: 2 })
  })

  test('leave no trace when what they tell of did not happen', async () => {
    const failed = t.db.transaction(async (tx) => {
      await tell(t.services, tx, [reader.id], { kind: 'course_returned', subject: 'Không', link: '/crm' })
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await subjects()).toEqual([])
  })

  test('can be marked one by one; again changes nothing', async () => {
    await send('Một', reader)
    t.time.advance(1000)
    await send('Hai', reader)
    const { id } = (await list()).items[1]!
    await t.call(markRead, { as, params: { id } })
    const { readAt } = (await list()).items[1]!
    t.time.advance(1000)
    await t.call(markRead, { as, params: { id } })
    expect((await list()).items[1]!.readAt).toBe(readAt)
    expect(await subjects()).toEqual([
      ['Hai', false],
      ['Một', true],
    ])
  })

  test('those that came after the list was read stay unread when all are marked', async () => {
    await send('Một', reader)
    await send('Hai', reader)
    const { id } = (await list()).items[0]!
    t.time.advance(1000)
    await send('Ba', reader)
    await t.call(markAllRead, { as, params: { id } })
    expect((await subjects()).map(([, isRead]) => isRead)).toEqual([false, true, true])
    expect((await list()).unread).toBe(1)
  })

  test.each([markRead, markAllRead])('$summary: those of others are not there', async (endpoint) => {
    await send('Một', neighbour)
    const theirs = await t.signIn(neighbour)
    const { id } = (await t.call(notices, { as: theirs, query: {} })).data.items[0]!
    expect((await t.call(endpoint, { as, params: { id } })).error.name).toBe('notice.not_found')
    expect((await t.call(unread, { as: theirs })).data.unread).toBe(1)
  })

  test('go after half a year, read or not', async () => {
    await send('Một', reader)
    t.time.advance(179 * DAY_MS)
    await createSweepHandler(t.services)()
    expect(await t.db.$count(rows)).toBeGreaterThan(0)
    t.time.advance(2 * DAY_MS)
    await createSweepHandler(t.services)()
    expect(await t.db.$count(rows)).toBe(0)
  })
})
