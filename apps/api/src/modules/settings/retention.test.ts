import { content } from '@repo/contract/content'
import { crmSettings } from '@repo/contract/crm-settings'
import { unsetSettings } from '@repo/contract/settings'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactEntries, contactRequests, notices, searchMisses } from '../../db/schema/index.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'
import { createSweepHandler } from '../../worker/sweep.handler.ts'

const DAY_MS = 86_400_000
const usual = unsetSettings.retention

let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

const daysAgo = (days: number) => new Date(t.time.now().getTime() - days * DAY_MS)
const sweep = () => createSweepHandler(t.services)()

describe('periods of retention', () => {
  test('outside of their bounds, and texts that outlast their mails, are refused', async () => {
    for (const wrong of [{ mails: 29 }, { notices: 731 }, { contacts: 89 }, { mails: 30, mailTexts: 31 }]) {
      const body = { ...usual, ...wrong, version: null }
      expect((await t.call(crmSettings.saveRetention, { as: owner, body })).error.name).toBe('input.invalid')
    }
  })

  test('are told on the public site, at once after a change', async () => {
    expect((await t.call(content.retention)).data).toEqual(usual)
    await saveSettings(t, 'retention', { contacts: 365 })
    expect((await t.call(content.retention)).data).toEqual({ ...usual, contacts: 365 })
  })
})

describe('the sweep', () => {
  const buildContact = async (reference: string, state: 'open' | 'closed', age: number) => {
    const values = { name: 'Lan', email: 'lan@example.vn', topic: 'other', message: 'Xin hỏi' } as const
    const [row] = await t.db
      .insert(contactRequests)
      .values({ ...values, reference, state, createdAt: daysAgo(age) })
      .returning()
    return row!.id
  }
  const references = async () =>
    (await t.db.select().from(contactRequests)).map((row) => row.reference).sort()

  test('removes messages that are done and unchanged for the period, and keeps all of them where none is set', async () => {
    await buildContact('DONE', 'closed', 120)
    await buildContact('WAITING', 'open', 120)
    await buildContact('NEW', 'closed', 60)
    const noted = await buildContact('NOTED', 'closed', 120)
    await t.db
      .insert(contactEntries)
      .values({ contactId: noted, kind: 'note', text: 'Gọi lại', createdAt: daysAgo(10) })
    await saveSettings(t, 'retention', {})
    await sweep()
    expect(await references()).toEqual(['DONE', 'NEW', 'NOTED', 'WAITING'])
    await saveSettings(t, 'retention', { contacts: 90 })
    await sweep()
    expect(await references()).toEqual(['NEW', 'NOTED', 'WAITING'])
  })

  test('removes notices and searches by the periods that are set', async () => {
    const { id: userId } = await buildUser(t.db)
    const notice = { userId, kind: 'course_returned', subject: 'Tin', link: '/' } as const
    await t.db.insert(notices).values([
      { ...notice, createdAt: daysAgo(50) },
      { ...notice, createdAt: daysAgo(20) },
    ])
    await t.db.insert(searchMisses).values([
      { query: 'cũ', lastAt: daysAgo(50) },
      { query: 'mới', lastAt: daysAgo(20) },
    ])
    await sweep()
    expect(await t.db.$count(notices, eq(notices.userId, userId))).toBe(2)
    await saveSettings(t, 'retention', { notices: 30, searchMisses: 30 })
    await sweep()
    expect(await t.db.$count(notices, eq(notices.userId, userId))).toBe(1)
    expect((await t.db.select().from(searchMisses)).map(({ query }) => query)).toEqual(['mới'])
  })
})
