import { contract, rights } from '@repo/contract'
import type { Right } from '@repo/contract/rights'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '../../db/schema/index.ts'
import { buildAdmin, buildStaffWith, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { crm, crmAccounts, crmOrders, crmRoles } = contract
const REASON = 'Đổi việc trong nhóm'
let t: TestApp
let owner: TestUser
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await buildAdmin(t.db)
  as = await t.signIn(owner)
})
afterAll(() => t.close())

let n = 0
const create = (given: readonly Right[], by = as, name?: string) => {
  n += 1
  const body = { name: name ?? `Tổ ${n}`, description: 'Làm theo ca', rights: [...given] }
  return t.call(crmRoles.createRole, { as: by, body })
}
const update = async (id: string, given: readonly Right[], by = as) => {
  const role = (await t.call(crmRoles.roles, { as })).data.own.find((one) => one.id === id)
  const { name = 'Tổ', description = '', version = null } = role ?? {}
  const body = { name, description, rights: [...given], version }
  return t.call(crmRoles.updateRole, { as: by, params: { id }, body })
}
const remove = (id: string, moveTo?: string, by = as) =>
  t.call(crmRoles.removeRole, { as: by, params: { id }, query: moveTo ? { moveTo } : {} })
const give = async (id: string, roleIds: string[], permissions: TestUser['permissions'] = [], by = as) => {
  const { version } = (await t.call(crmAccounts.account, { as, params: { id } })).data
  const body = { permissions, roleIds, reason: REASON, version }
  return t.call(crmAccounts.setPermissions, { as: by, params: { id }, body })
}
const mayReadOrders = async (session: TestSession) =>
  (await t.call(crmOrders.orders, { as: session, query: {} })).status === 200
const lastAudit = async (id: string) =>
  (
    await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
  )[0]

describe('own roles', () => {
  test('are composed of rights, with the looks these need, and audited', async () => {
    const { data } = await create(['refunds.manage'])
    expect(data.rights).toEqual(['orders.read', 'refunds.manage'])
    expect(await lastAudit(data.id)).toMatchObject({
      action: 'role.created',
      actorId: owner.id,
      after: { rights: ['orders.read', 'refunds.manage'] },
    })
  })

  test('have a name of their own, whatever its case', async () => {
    await create(['news.edit'], as, 'Biên tập')
    expect((await create(['news.edit'], as, 'BIÊN TẬP')).error.name).toBe('role.name_taken')
  })

  test('count from the next request on: when given, changed and removed', async () => {
    const member = await buildAdmin(t.db, [])
    const session = await t.signIn(member)
    expect(await mayReadOrders(session)).toBe(false)
    const { id } = (await create(['orders.read'])).data
    expect((await give(member.id, [id])).data.roles.map((role) => role.id)).toEqual([id])
    expect(await mayReadOrders(session)).toBe(true)
    expect((await update(id, ['news.edit'])).data.rights).toEqual(['news.edit'])
    expect(await mayReadOrders(session)).toBe(false)
    await update(id, ['orders.read'])
    expect(await mayReadOrders(session)).toBe(true)
    expect((await remove(id)).error.name).toBe('role.in_use')
    const other = (await create(['news.edit'])).data
    expect((await remove(id, other.id)).status).toBe(200)
    expect(await mayReadOrders(session)).toBe(false)
    const { own } = (await t.call(crmRoles.roles, { as })).data
    expect(own.find((role) => role.id === other.id)?.holders).toEqual([{ id: member.id, name: member.name }])
  })

  test('add up with built-in ones, and stand in the list of accounts', async () => {
    const member = await buildUser(t.db, { role: 'admin', permissions: ['content'], name: 'Ngô Bảo Lâm' })
    const session = await t.signIn(member)
    const { id, name } = (await create(['orders.read'])).data
    await give(member.id, [id], ['content'])
    expect(await mayReadOrders(session)).toBe(true)
    expect((await t.call(crm.courses, { as: session, query: {} })).status).toBe(200)
    const { items } = (await t.call(crm.users, { as, query: { q: 'Ngô Bảo Lâm' } })).data
    expect(items[0]).toMatchObject({ permissions: ['content'], ownRoles: [name] })
  })

  test('give way to a built-in one when they are removed', async () => {
    const member = await buildStaffWith(t.db, 'news.edit')
    expect((await remove(member.roleId, 'sales')).status).toBe(200)
    const { data } = await t.call(crmAccounts.account, { as, params: { id: member.id } })
    expect([data.permissions, data.roles]).toEqual([['sales'], []])
  })

  test('are named in the answer of a sign-in, as the rights they give', async () => {
    const member = await buildStaffWith(t.db, 'codes.manage')
    const body = { email: member.email, password: TEST_PASSWORD, app: 'crm' as const }
    const { data } = await t.call(contract.auth.login, { body })
    expect([data.user.permissions, data.user.rights]).toEqual([[], ['codes.manage']])
  })

  test('are needed in some number: staff without any role cannot be made', async () => {
    const member = await buildAdmin(t.db, ['sales'])
    expect((await give(member.id, [])).error.name).toBe('user.permissions_missing')
  })
})

describe('nobody gives rights they do not have', () => {
  let lead: TestSession
  let leadUser: TestUser
  beforeAll(async () => {
    leadUser = await buildStaffWith(t.db, 'roles.manage', 'staff.manage', 'orders.read', 'news.edit')
    lead = await t.signIn(leadUser)
  })
  const beyond = 'role.beyond_own'

  test('in a role they compose or change', async () => {
    expect((await create(['refunds.manage'], lead)).error.name).toBe(beyond)
    const mine = (await create(['news.edit'], lead)).data
    expect((await update(mine.id, ['settings.manage'], lead)).error.name).toBe(beyond)
    const theirs = (await create(['settings.manage'])).data
    expect((await update(theirs.id, ['news.edit'], lead)).error.name).toBe(beyond)
    expect((await remove(theirs.id, undefined, lead)).error.name).toBe(beyond)
  })

  test('to a colleague, be it by an own role or a built-in one', async () => {
    const { id } = await buildStaffWith(t.db, 'news.edit')
    const strong = (await create(['audit.read'])).data
    expect((await give(id, [strong.id], [], lead)).error.name).toBe(beyond)
    expect((await give(id, [], ['accountant'], lead)).error.name).toBe(beyond)
    const fitting = (await create(['orders.read'], lead)).data
    expect((await give(id, [fitting.id], [], lead)).status).toBe(200)
  })

  test('to somebody they invite', async () => {
    const invite = (permissions: TestUser['permissions'], roleIds: string[], email: string) =>
      t.call(crmAccounts.invite, {
        as: lead,
        body: { name: 'Phạm Thu An', email, role: 'admin', permissions, roleIds, doctorId: null },
      })
    expect((await invite(['owner'], [], 'an-1@example.vn')).error.name).toBe(beyond)
    const { id } = (await create(['news.edit'], lead)).data
    const invited = await invite([], [id], 'an-2@example.vn')
    expect(invited.status).toBe(200)
    expect((await invite([], ['019a0000-0000-7000-8000-000000000000'], 'an-3@example.vn')).error.name).toBe(
      'role.not_found',
    )
  })

  test('and touch no colleague who may do more than they', async () => {
    const accountant = await buildAdmin(t.db, ['accountant'])
    expect((await give(accountant.id, [], ['accountant'], lead)).error.name).toBe('access.denied')
    const lock = (id: string) =>
      t.call(crm.setUserStatus, {
        as: lead,
        params: { id },
        body: { status: 'locked', reason: 'Nghỉ việc' },
      })
    expect((await lock(accountant.id)).error.name).toBe('access.denied')
  })

  test('not even all rights together make an owner', async () => {
    const all = await t.signIn(await buildStaffWith(t.db, ...rights))
    const member = await buildAdmin(t.db, ['sales'])
    expect((await give(member.id, [], ['owner'], all)).error.name).toBe(beyond)
    const other = await buildAdmin(t.db, ['owner'])
    expect((await give(other.id, [], ['sales'], all)).error.name).toBe('access.denied')
  })

  test('and nobody changes their own roles', async () => {
    expect((await give(leadUser.id, [], ['sales'], lead)).error.name).toBe('access.denied')
  })
})

test('other owners are told when somebody gets rights over people, secrets or money', async () => {
  const other = await buildAdmin(t.db, ['owner'])
  const member = await buildUser(t.db, { role: 'admin', permissions: ['content'], name: 'Vũ Hải Yến' })
  const harmless = (await create(['orders.read'])).data
  await give(member.id, [harmless.id], ['content'])
  expect(await mailsTo(t.db, other.email)).toEqual([])
  await update(harmless.id, ['orders.read', 'refunds.manage'])
  const [changed] = await mailsTo(t.db, other.email)
  expect(changed?.text).toContain(`${owner.name} vừa trao cho ${harmless.name} quyền: Hoàn tiền.`)
  await give(member.id, [], ['accountant'])
  const mails = await mailsTo(t.db, other.email)
  expect(mails.map(({ subject }) => subject)).toContain('Vũ Hải Yến vừa được trao quyền nhạy cảm')
  expect(await mailsTo(t.db, owner.email)).toEqual([])
})
