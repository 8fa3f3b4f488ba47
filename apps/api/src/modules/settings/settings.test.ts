import { content } from '@repo/contract/content'
import { crmSettings } from '@repo/contract/crm-settings'
import { unsetSettings } from '@repo/contract/settings'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, settingVersions, users } from '../../db/schema/index.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { type SmtpSink, startSmtpSink } from '../../test/smtp-sink.ts'

let t: TestApp
let owner: TestSession
let ownerId: string
let ownerUser: TestUser
beforeAll(async () => {
  t = await createTestApp()
  const lan = await buildUser(t.db, { name: 'Trần Thị Lan', role: 'admin', permissions: ['owner'] })
  ownerId = lan.id
  ownerUser = lan
  owner = await t.signIn(lan)
})
afterAll(() => t.close())

const clinic = {
  ...unsetSettings.business,
  legalName: 'Công ty TNHH Đào tạo Minh Tâm',
  taxCode: '0101243150',
  registeredOn: '2024-03-02',
  registeredBy: 'Sở Tài chính TP. Hà Nội',
  hotline: '1900 1234 (miễn phí)',
  email: 'lienhe@minhtam.example',
  addresses: [
    { label: 'Trụ sở chính', address: 'Số 1 Tràng Thi, Hà Nội' },
    { label: 'Chi nhánh', address: 'Số 9 Lê Lợi, Huế' },
  ],
  licences: [{ name: 'Giấy phép đào tạo', number: '12/GP', issuedOn: null, issuedBy: 'Sở Y tế' }],
}
const read = async () => (await t.call(crmSettings.business, { as: owner })).data
const save = async (values: typeof clinic, as = owner) =>
  t.call(crmSettings.saveBusiness, { as, body: { ...values, version: (await read()).version } })
const history = async () =>
  (await t.call(crmSettings.history, { as: owner, params: { section: 'business' }, query: {} })).data

describe('settings of the business', () => {
  test('nothing is set in a new installation', async () => {
    expect(await read()).toEqual({
      values: unsetSettings.business,
      version: null,
      savedAt: null,
      savedBy: null,
    })
    expect(await history()).toMatchObject({ items: [], total: 0 })
  })

  test('a save is shown on the public site at once, in the words of the site', async () => {
    // Cached from before.
    expect((await t.call(content.site)).data.legalName).toBeNull()
    const answer = await save(clinic)
    expect(answer.data).toMatchObject({ values: clinic, savedBy: 'Trần Thị Lan' })
    expect((await t.call(content.site)).data).toMatchObject({
      legalName: 'Công ty TNHH Đào tạo Minh Tâm',
      registration: '0101243150, cấp ngày 02/03/2024, nơi cấp: Sở Tài chính TP. Hà Nội',
      representative: null,
      address: 'Số 1 Tràng Thi, Hà Nội',
      otherAddresses: ['Chi nhánh: Số 9 Lê Lợi, Huế'],
      licences: ['Giấy phép đào tạo số 12/GP, nơi cấp: Sở Y tế'],
      hotline: '1900 1234 (miễn phí)',
      zalo: null,
    })
  })

  test('the history says who saved what, and an earlier save is taken back as a new one', async () => {
    await save({ ...clinic, hotline: '1900 9999' })
    const { items } = await history()
    const [newest, first] = items
    expect(items.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ])
    expect(newest).toMatchObject({ by: 'Trần Thị Lan', restoredFrom: null, before: clinic })
    expect(first).toMatchObject({ before: null, after: clinic })

    const { version } = await read()
    const params = { section: 'business' as const }
    await t.call(crmSettings.restore, { as: owner, params, body: { number: 1, version } })
    expect((await read()).values).toEqual(clinic)
    expect((await t.call(content.site)).data.hotline).toBe('1900 1234 (miễn phí)')
    expect((await history()).items[0]).toMatchObject({ number: 3, restoredFrom: 1, isCurrent: true })
    const trail = await t.db
      .select({ action: auditEntries.action, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(eq(auditEntries.subjectType, 'settings'))
      .orderBy(auditEntries.createdAt, auditEntries.id)
    expect(trail).toEqual(
      ['settings.saved', 'settings.saved', 'settings.restored'].map((action) => ({
        action,
        actorId: ownerId,
      })),
    )
  })

  test('saving what is saved already leaves no entry in the history', async () => {
    const { total } = await history()
    expect((await save(clinic)).status).toBe(200)
    expect((await history()).total).toBe(total)
  })

  test('a save that does not exist, or whose values would be refused today, is not taken back', async () => {
    const params = { section: 'business' as const }
    const restore = async (number: number) =>
      t.call(crmSettings.restore, {
        as: owner,
        params,
        body: { number, version: (await read()).version },
      })
    expect((await restore(99)).error.name).toBe('settings.no_such_save')
    await t.db.insert(settingVersions).values([
      { section: 'business', number: 4, value: { ...clinic, taxCode: '123' } },
      { section: 'business', number: 5, value: clinic },
    ])
    expect((await restore(4)).error.name).toBe('settings.no_longer_fits')
    expect((await read()).values).toEqual(clinic)
  })

  test('fields that only another version knows are left out when a save is read and when it is taken back', async () => {
    const { learning } = unsetSettings
    const params = { section: 'learning' as const }
    await t.db.insert(settingVersions).values([
      { section: 'learning', number: 1, value: { ...learning, streamLimit: 2, ofLater: { a: 1 } } },
      {
        section: 'tax',
        number: 1,
        value: { rates: [{ from: null, basisPoints: 800, ofLater: 1 }], ofLater: [] },
      },
    ])
    const { data } = await t.call(crmSettings.learning, { as: owner })
    expect(data.values).toEqual({ ...learning, streamLimit: 2 })
    expect((await t.call(crmSettings.tax, { as: owner })).data.values).toEqual({
      ...unsetSettings.tax,
      rates: [{ from: null, basisPoints: 800 }],
    })
    const body = { number: 1, version: data.version }
    expect((await t.call(crmSettings.restore, { as: owner, params, body })).status).toBe(200)
  })

  test('an earlier save of the rates that is taken back leaves the rules of withholding as they are', async () => {
    const rules = [
      { from: '2026-07-01', threshold: 5_000_000, basisPoints: 1000, source: 'Kế toán xác nhận' },
    ]
    await t.call(crmSettings.saveWithholding, { as: owner, body: { rules, version: null } })
    const twice = [...rules, ...rules]
    expect(
      (await t.call(crmSettings.saveWithholding, { as: owner, body: { rules: twice, version: null } })).error
        .name,
    ).toBe('input.invalid')
    const params = { section: 'tax' as const }
    const { version } = (await t.call(crmSettings.tax, { as: owner })).data
    await t.call(crmSettings.restore, { as: owner, params, body: { number: 1, version } })
    expect((await t.call(crmSettings.withholding, { as: owner })).data.values).toEqual({ rules })
  })

  test('values of the wrong form are refused whole', async () => {
    for (const wrong of [
      { taxCode: '0101243151' },
      { hotline: 'gọi cho tôi' },
      { hotline: '1900 1234 (24/7)' },
      { email: 'không phải thư' },
      { addresses: [{ label: '', address: 'x' }] },
    ]) {
      const answer = await save({ ...clinic, legalName: 'Không được lưu', ...wrong })
      expect(answer.error.name).toBe('input.invalid')
    }
    expect((await read()).values.legalName).toBe(clinic.legalName)
  })

  test('only owners read and change settings', async () => {
    const accountant = await t.signIn(await buildAdmin(t.db, ['accountant', 'content', 'sales', 'support']))
    const params = { section: 'business' as const }
    const answers = [
      await t.call(crmSettings.business, { as: accountant }),
      await t.call(crmSettings.saveBusiness, { as: accountant, body: { ...clinic, version: null } }),
      await t.call(crmSettings.history, { as: accountant, params, query: {} }),
      await t.call(crmSettings.restore, { as: accountant, params, body: { number: 1, version: null } }),
    ]
    expect(answers.map(({ error }) => error.name)).toEqual(answers.map(() => 'access.denied'))
  })

  test('the table takes new saves only; an author who is gone leaves the save', async () => {
    const change = t.db.execute(sql`update setting_versions set value = '{}'`)
    const refusal = { cause: { message: 'setting_versions is append-only' } }
    await expect(change).rejects.toMatchObject(refusal)
    await expect(t.db.delete(settingVersions)).rejects.toMatchObject(refusal)
    const gone = await buildUser(t.db, { role: 'admin', permissions: ['owner'] })
    await t.db
      .insert(settingVersions)
      .values({ section: 'business', number: 6, value: clinic, authorId: gone.id })
    await t.db.delete(users).where(eq(users.id, gone.id))
    const [left] = await t.db.select().from(settingVersions).where(eq(settingVersions.number, 6))
    expect(left?.authorId).toBeNull()
  })
})

describe('the announcement on the public site', () => {
  const HOUR_MS = 3_600_000
  const at = (ms: number) => new Date(t.time.now().getTime() + ms).toISOString()
  const announce = async (body: { text: string; startsAt: string | null; endsAt: string | null }) => {
    const { version } = (await t.call(crmSettings.notice, { as: owner })).data
    return t.call(crmSettings.saveNotice, { as: owner, body: { ...body, version } })
  }
  const shown = async () => {
    t.services.cache.clear()
    return (await t.call(content.site)).data.notice
  }

  test('is shown from its begin to its end, and not before or after', async () => {
    expect(await shown()).toBeNull()
    const text = 'Trang tạm ngừng để bảo trì từ 22:00 đến 23:00.'
    expect((await announce({ text, startsAt: at(HOUR_MS / 4), endsAt: at(HOUR_MS / 2) })).status).toBe(200)
    expect(await shown()).toBeNull()
    t.time.advance(HOUR_MS / 4)
    expect(await shown()).toBe(text)
    t.time.advance(HOUR_MS / 4)
    expect(await shown()).toBeNull()
    owner = await t.signIn(ownerUser)
  })

  test('words without an end, or an end before the begin, are refused', async () => {
    for (const wrong of [
      { text: 'Bảo trì', startsAt: at(0), endsAt: null },
      { text: 'Bảo trì', startsAt: at(HOUR_MS), endsAt: at(0) },
      { text: '', startsAt: at(0), endsAt: at(HOUR_MS) },
    ])
      expect((await announce(wrong)).error.name).toBe('input.invalid')
    expect((await announce({ text: '', startsAt: null, endsAt: null })).status).toBe(200)
  })
})

describe('limits of learning', () => {
  test('say what the installation says until one is set', async () => {
    const { data } = await t.call(crmSettings.learning, { as: owner })
    expect(data).toMatchObject({ values: { deviceLimit: null }, installed: { deviceLimit: 3 } })
    for (const deviceLimit of [0, 6, 1.5]) {
      const answer = await t.call(crmSettings.saveLearning, {
        as: owner,
        body: { deviceLimit, streamLimit: 1, takeBackBelowPercent: 30, version: null },
      })
      expect(answer.error.name).toBe('input.invalid')
    }
  })
})

describe('the sender of mails', () => {
  const tryIt = (app: TestApp, as: TestSession) =>
    app.call(crmSettings.testMail, { as, body: { to: 'chu@example.vn' } })
  const withServer = async (
    refusal: string | undefined,
    run: (app: TestApp, as: TestSession, sink: SmtpSink) => Promise<void>,
  ) => {
    const sink = await startSmtpSink(refusal)
    const app = await createTestApp({ SMTP_URL: sink.url, MAIL_FROM: 'no-reply@minhtam.example' })
    try {
      await run(app, await app.signIn(await buildAdmin(app.db, ['owner'])), sink)
    } finally {
      await app.close()
      await sink.stop()
    }
  }

  test('a mail to try it goes out under the saved name, and the answer of the server is told', () =>
    withServer(undefined, async (app, as, sink) => {
      const body = { senderName: 'Phòng đào tạo Minh Tâm', replyTo: 'hoidap@minhtam.example', version: null }
      const { data } = await app.call(crmSettings.saveMail, { as, body })
      expect(data.installed).toEqual({
        from: 'no-reply@minhtam.example',
        senderName: 'Thẩm Học',
        hasServer: true,
      })
      expect((await tryIt(app, as)).data).toEqual({ outcome: 'handed_over', answer: '250 kept' })
      const [mail] = sink.messages
      expect(mail?.recipients).toEqual(['chu@example.vn'])
      expect(mail?.data).toMatch(/^From: [^<]*<no-reply@minhtam\.example>$/m)
      expect(mail?.data).toMatch(/^Reply-To: hoidap@minhtam\.example$/m)
      expect(mail?.data).toContain('=?UTF-8?')
    }))

  test('what the mail server refuses is told in its own words', () =>
    withServer('550 5.7.1 relaying denied', async (app, as) => {
      expect((await tryIt(app, as)).data).toEqual({ outcome: 'refused', answer: '550 5.7.1 relaying denied' })
    }))

  test('a mail server that does not answer is told apart, and nothing of its password', async () => {
    const app = await createTestApp({ SMTP_URL: 'smtp://may:mat-khau-thu@127.0.0.1:1' })
    const as = await app.signIn(await buildAdmin(app.db, ['owner']))
    const { data } = await tryIt(app, as)
    expect(data.outcome).toBe('unreachable')
    expect(JSON.stringify(data)).not.toContain('mat-khau-thu')
    await app.close()
  })

  test('without a mail server it lies in the outbox, and a name cannot hold another address', async () => {
    expect((await tryIt(t, owner)).data).toEqual({ outcome: 'outbox', answer: null })
    const body = { senderName: 'Minh Tâm <chu@example.vn>', replyTo: '', version: null }
    expect((await t.call(crmSettings.saveMail, { as: owner, body })).error.name).toBe('input.invalid')
  })
})
