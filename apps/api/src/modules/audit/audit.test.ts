import { contract } from '@repo/contract'
import { foldText } from '@repo/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuditEntry, recordAudit } from '../../db/audit.ts'
import { auditEntries, users } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildPageVersion, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { buildOrganisation } from '../../test/organisations.ts'
import { walkPages } from '../../test/pages.ts'

const { entries } = contract.crmAudit

let t: TestApp
let owner: TestSession
let lan: { id: string }
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db))
  lan = await buildUser(t.db, { name: 'Trần Thị Lan', role: 'admin', permissions: ['content'] })
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(auditEntries))

const noted = (change: Partial<AuditEntry> = {}) => {
  const entry = {
    actorId: lan.id,
    action: 'user.signed_in',
    subjectType: 'user',
    subjectId: lan.id,
    ...change,
  }
  return recordAudit(t.db, entry as AuditEntry)
}
const read = async (query: object = {}) => (await t.call(entries, { as: owner, query })).data
const actionsOf = async (query: object) => (await read(query)).items.map(({ action }) => action)

test('audit log: an entry says who, where, what to whom, and the values before and after', async () => {
  const course = await buildCourse(t.db, { title: 'Tiêm môi an toàn' })
  await noted({
    action: 'course.updated',
    subjectType: 'course',
    subjectId: course.id,
    ip: '203.0.113.9',
    before: { title: 'Tiêm môi' },
    after: { title: 'Tiêm môi an toàn' },
  })
  const { items, total } = await read()
  expect(total).toBe(1)
  expect(items).toMatchObject([
    {
      action: 'course.updated',
      actor: { id: lan.id, name: 'Trần Thị Lan' },
      ip: '203.0.113.9',
      subjectType: 'course',
      subjectName: 'Tiêm môi an toàn',
      before: { title: 'Tiêm môi' },
      after: { title: 'Tiêm môi an toàn' },
    },
  ])
})

test('audit log: changes are said in words, with the names of what is named by its id', async () => {
  const course = await buildCourse(t.db, { title: 'Tiêm môi an toàn' })
  await noted({
    action: 'contact.became_order',
    subjectType: 'contact',
    subjectId: course.id,
    before: { state: 'new', ownerId: null },
    after: { state: 'closed', ownerId: lan.id, reason: 'Khách muốn mua' },
  })
  const [entry] = (await read()).items
  expect(entry?.changes).toEqual([
    { label: 'Trạng thái', from: expect.stringMatching(/^[A-ZĐ]/), to: expect.stringMatching(/^[A-ZĐ]/) },
    { label: 'Người phụ trách', from: 'trống', to: 'Trần Thị Lan' },
  ])
  expect(entry?.changesText).toContain('Người phụ trách: từ trống thành Trần Thị Lan')
  expect(entry?.reason).toBe('Khách muốn mua')
})

test('audit log: a consent names the version of the text that it is for', async () => {
  const version = await buildPageVersion(t.db, { slug: 'terms', title: 'Điều khoản sử dụng' })
  await noted({
    action: 'consent.given',
    before: null,
    after: { purpose: 'terms', textId: version.id, isGranted: true },
  })
  const [entry] = (await read()).items
  expect(entry?.changes).toContainEqual({
    label: 'Bản văn bản',
    from: null,
    to: `${version.title} (bản ${version.number})`,
  })
})

test('audit log: a subject that is gone, or whose key is no id, has no name', async () => {
  await noted({ action: 'course.created', subjectType: 'course', subjectId: lan.id, after: {} })
  await noted({ action: 'settings.mail_tried', subjectType: 'settings', subjectId: 'mail' })
  expect((await read()).items.map(({ subjectName }) => subjectName)).toEqual([null, null])
})

test('audit log: is filtered by area, by who did it, and by days in Vietnam’s time', async () => {
  await noted()
  await noted({ actorId: null, action: 'user.login_shut' })
  await noted({ action: 'settings.mail_tried', subjectType: 'settings', subjectId: 'mail' })
  expect(await actionsOf({ area: 'system' })).toEqual(['settings.mail_tried'])
  expect(await actionsOf({ area: 'accounts', by: 'system' })).toEqual(['user.login_shut'])
  expect(await actionsOf({ area: 'accounts', by: 'person' })).toEqual(['user.signed_in'])

  await t.db.delete(auditEntries)
  const at = (createdAt: string, action: string) =>
    t.db.insert(auditEntries).values({
      action,
      subjectType: 'user',
      subjectId: lan.id,
      createdAt: new Date(createdAt),
    })
  await at('2026-03-01T16:59:59Z', 'user.locked')
  await at('2026-03-01T17:00:00Z', 'user.unlocked')
  await at('2026-03-02T17:00:00Z', 'user.erased')
  expect(await actionsOf({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['user.unlocked'])
  expect(await actionsOf({ to: '2026-03-01' })).toEqual(['user.locked'])
})

test('audit log: who did it is found without diacritics', async () => {
  await noted()
  await noted({ actorId: null, action: 'user.login_shut' })
  expect(await actionsOf({ q: 'tran lan' })).toEqual(['user.signed_in'])
  expect(await actionsOf({ q: 'khong co ai' })).toEqual([])
})

test('audit log: entries of all who are searched for stand newest first, on pages read forwards and back', async () => {
  const people = await buildUsers(3, 'Đặng Thử Nhật Ký')
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 7)))
  await t.db.insert(auditEntries).values(
    Array.from({ length: 120 }, (_, n) => ({
      actorId: n % 4 === 3 ? lan.id : people[n % 4],
      action: 'user.signed_in' as const,
      subjectType: 'user',
      subjectId: String(n),
      createdAt: at(n),
    })),
  )
  const walked = await walkPages((place) => read({ q: 'dang thu nhat ky', ...place }))
  const found = walked.forwards.flat()
  expect(found.length).toBe(90)
  expect(new Set(found.map(({ actor }) => actor?.id))).toEqual(new Set(people))
  expect(found.map((one) => one.at)).toEqual(
    found
      .map((one) => one.at)
      .toSorted()
      .toReversed(),
  )
  expect(walked.backwards).toEqual(walked.forwards)
  expect((await read({ q: 'dang thu nhat ky', area: 'accounts' })).total).toBe(90)
  expect((await read({ q: 'dang thu nhat ky', area: 'system' })).total).toBe(0)
})

test('audit log: entries of very many people with one name are all found', async () => {
  const people = await buildUsers(250, 'Hồ Đông Người')
  await t.db.insert(auditEntries).values(
    people.map((id) => ({
      actorId: id,
      action: 'user.signed_in' as const,
      subjectType: 'user',
      subjectId: id,
    })),
  )
  await noted()
  const walked = await walkPages((place) => read({ q: 'ho dong nguoi', ...place }))
  expect(new Set(walked.forwards.flat().map(({ actor }) => actor?.id))).toEqual(new Set(people))
  expect(walked.backwards).toEqual(walked.forwards)
})

/** Accounts that share a name. */
async function buildUsers(count: number, name: string) {
  const rows = await t.db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, n) => ({
        name,
        email: `${foldText(name).replaceAll(' ', '-')}-${n}@example.vn`,
        passwordHash: '-',
        role: 'student' as const,
        searchText: foldText(name),
      })),
    )
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}

test('audit log: is for owners only', async () => {
  const as = await t.signIn(
    await buildUser(t.db, { role: 'admin', permissions: ['content', 'sales', 'support', 'accountant'] }),
  )
  expect(await t.call(entries, { as })).toMatchObject({ status: 403 })
})

test('audit log: the logs of an account and of an organisation call what they mention by name, too', async () => {
  const organisation = await buildOrganisation(t)
  const change = { after: { account: lan.id, closed: lan.id } }
  await noted({ action: 'user.merged', before: { accounts: [lan.id] }, ...change })
  await noted({
    action: 'organisation.coordinator_added',
    subjectType: 'organisation',
    subjectId: organisation.id,
    after: { userId: lan.id },
  })
  const ofAccount = await t.call(contract.crmAccounts.audit, { as: owner, params: { id: lan.id } })
  const ofOrganisation = await t.call(contract.crmOrganisations.organisationAudit, {
    as: owner,
    params: { id: organisation.id },
  })
  const textOf = ({ data }: typeof ofAccount) => data.items[0]?.changesText
  expect(textOf(ofAccount)).toContain('Tài khoản đóng lại: Trần Thị Lan')
  expect(textOf(ofOrganisation)).toContain('Trần Thị Lan')
})
