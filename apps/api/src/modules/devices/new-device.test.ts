import { contract } from '@repo/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits, sessions } from '../../db/schema/index.ts'
import { buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { newDeviceJob } from '../auth/new-device.job.ts'
import { formatMoment } from './devices.messages.ts'
import { createNewDeviceNotice, roughNetwork } from './new-device.service.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
let t: TestApp
let tell: (sessionId: string) => Promise<void>
beforeAll(async () => {
  t = await createTestApp()
  tell = createNewDeviceNotice(t.services)
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const login = (user: TestUser, deviceId?: string, { ip = '203.0.113.7', userAgent = CHROME } = {}) =>
  t.call(contract.auth.login, {
    body: { email: user.email, password: TEST_PASSWORD, ...(deviceId ? { deviceId } : {}) },
    headers: { 'user-agent': userAgent },
    ip,
  })
/** Does what the worker would do with the jobs waiting in the queue. */
const runJobs = async () => {
  const { rows } = await t.db.execute<{ sessionId: string }>(
    `delete from pgboss.job where name = '${newDeviceJob.name}' returning data->>'sessionId' as "sessionId"`,
  )
  for (const { sessionId } of rows) await tell(sessionId)
  return rows.length
}
const notices = async (user: TestUser) => {
  await runJobs()
  return mailsTo(t.db, user.email)
}

test('the first sign-in is nothing to tell; a new device is told once, with what its owner needs to judge', async () => {
  const user = await buildUser(t.db)
  await login(user, 'nha')
  expect(await notices(user)).toEqual([])
  await login(user, 'nha')
  expect(await notices(user)).toEqual([])
  await login(user, 'la')
  const [mail, ...more] = await notices(user)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Tài khoản của bạn vừa đăng nhập trên thiết bị mới')
  const [newest] = await t.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.createdAt))
  for (const part of [
    'Chrome trên Windows',
    formatMoment(newest?.createdAt ?? new Date(0)),
    'giờ Việt Nam',
    '203.0.113.…',
    'http://localhost:3000/profile?tab=devices',
    'Không phải bạn?',
    'http://localhost:3000/auth/forgotPass',
  ]) {
    expect(mail?.text).toContain(part)
    expect(mail?.html).toContain(part)
  }
  await login(user, 'la')
  expect(await notices(user)).toHaveLength(1)
})

test('ten sign-ins at once on one new device make one mail', async () => {
  const user = await buildUser(t.db, { lastSeenAt: new Date() })
  await Promise.all(Array.from({ length: 10 }, () => login(user, 'moi')))
  expect(await notices(user)).toHaveLength(1)
})

describe('a browser without a visitor id', () => {
  test('is known by its name together with its network', async () => {
    const user = await buildUser(t.db)
    await login(user)
    await login(user, undefined, { ip: '203.0.113.7' })
    expect(await notices(user)).toHaveLength(0)
    await login(user, undefined, { ip: '198.51.100.9' })
    expect(await notices(user)).toHaveLength(1)
    await login(user, undefined, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' })
    expect(await notices(user)).toHaveLength(2)
  })

  test('is not taken for one that had an id', async () => {
    const user = await buildUser(t.db)
    await login(user, 'co-ma')
    await login(user)
    expect(await notices(user)).toHaveLength(1)
  })
})

test('a wrong password tells nothing', async () => {
  const user = await buildUser(t.db, { lastSeenAt: new Date() })
  await t.call(contract.auth.login, { body: { email: user.email, password: 'sai', deviceId: 'la' } })
  expect([await runJobs(), await mailsTo(t.db, user.email)]).toEqual([0, []])
})

test('a session that is gone tells nothing', async () => {
  await expect(tell('019a0000-0000-7000-8000-000000000000')).resolves.toBeUndefined()
})

test.each([
  ['203.0.113.77', '203.0.113.…'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:…'],
  [null, null],
])('the network of %s is told as %s', (ip, told) => {
  expect(roughNetwork(ip)).toBe(told)
})
