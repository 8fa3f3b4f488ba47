import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctors, mails } from '../../db/schema/index.ts'
import { buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { createLicenceReminders, daysBetween, dueReminder } from './licence-reminders.service.ts'

describe('which reminder is due', () => {
  test.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [0, 7],
    [-1, null],
  ])('%i days before the last day: %s', (daysLeft, due) => {
    expect(dueReminder(daysLeft)).toBe(due)
  })

  test('counts whole days, also over the end of February', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-11-24', '2026-11-24')).toBe(0)
  })
})

describe('reminders of a licence that expires', () => {
  let t: TestApp
  let staff: string
  beforeAll(async () => {
    t = await createTestApp()
    staff = (await buildUser(t.db, { role: 'admin', permissions: ['content'] })).email
    await buildUser(t.db, { role: 'admin', permissions: ['sales'], email: 'sales@example.vn' })
  })
  afterAll(() => t.close())

  const run = () => createLicenceReminders(t.services)()
  const mailsTo = async (email: string) =>
    (await t.db.select().from(mails).where(eq(mails.recipient, email))).map((mail) => mail.subject)
  /** Goes to so many seconds before or after midnight in Việt Nam at the start of a day. */
  const goTo = (day: string, seconds: number) =>
    t.time.advance(Date.parse(`${day}T00:00:00+07:00`) + seconds * 1000 - t.time.now().getTime())

  test('go to the doctor and the staff once each, by the day in Việt Nam, however often the job runs', async () => {
    const values = { name: 'Đỗ Hồng', licenceNumber: '001/GPHN', licenceExpiresOn: '2031-06-30' }
    const doctor = await buildDoctor(t.db, values)
    const sent = () => mailsTo(doctor.account.email)
    goTo('2031-05-01', -1)
    await run()
    expect(await sent()).toEqual([])
    goTo('2031-05-01', 0)
    await run()
    await Promise.all([run(), run()])
    expect(await sent()).toEqual(['Giấy phép hành nghề của bạn còn 60 ngày'])
    expect(await mailsTo(staff)).toEqual(['Giấy phép của BS.CKI Đỗ Hồng còn 60 ngày'])
    expect(await mailsTo('sales@example.vn')).toEqual([])
    goTo('2031-05-31', 60)
    await run()
    // The job was down on the day itself: the next run makes up for it.
    goTo('2031-06-25', 60)
    await run()
    await run()
    expect((await sent()).slice(1)).toEqual([
      'Giấy phép hành nghề của bạn còn 30 ngày',
      'Giấy phép hành nghề của bạn còn 5 ngày',
    ])
    goTo('2031-07-01', 0)
    await run()
    expect(await sent()).toHaveLength(3)
  })

  test('begin anew for a licence that was renewed, and reach staff for a doctor without an account', async () => {
    goTo('2032-01-01', 0)
    const values = { name: 'Lê Minh', licenceNumber: '002/GPHN', licenceExpiresOn: '2032-01-20' }
    const doctor = await buildDoctor(t.db, { ...values, userId: null })
    await run()
    await t.db.update(doctors).set({ licenceExpiresOn: '2032-02-25' }).where(eq(doctors.id, doctor.id))
    await run()
    expect(await mailsTo(doctor.account.email)).toEqual([])
    expect((await mailsTo(staff)).filter((subject) => subject.includes('Lê Minh'))).toEqual([
      'Giấy phép của BS.CKI Lê Minh còn 19 ngày',
      'Giấy phép của BS.CKI Lê Minh còn 55 ngày',
    ])
  })
})
