import { contract, type Endpoint } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { findAuditGaps } from '../test/audit-gaps.ts'
import { auditedWrites, findSilentWrites, unauditedWrites } from '../test/audited-writes.ts'
import { buildAdmin, buildDoctor } from '../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../test/harness.ts'
import type { AuditChange } from './audit.ts'
import { auditEntries } from './schema/index.ts'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

const entriesOf = (subjectId: string) =>
  t.db
    .select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subjectId))
    .orderBy(auditEntries.id)

test('audit: changing or removing a share rule records its previous state', async () => {
  const doctor = await buildDoctor(t.db)
  const rule = { doctorId: doctor.id, courseId: null, basisPoints: 5000 }
  const set = async (basisPoints: number, version: string | null) => {
    const body = { ...rule, basisPoints, version }
    const { data } = await t.call(contract.revenue.setShareRule, { as, body })
    return data.find((one) => one.doctor?.id === doctor.id)
  }
  const first = await set(5000, null)
  const saved = await set(6000, first?.version ?? null)
  const id = saved?.id ?? ''
  expect(await entriesOf(id)).toEqual([
    { action: 'share_rule.set', before: null, after: rule },
    { action: 'share_rule.set', before: rule, after: { ...rule, basisPoints: 6000 } },
  ])
  expect((await t.call(contract.revenue.removeShareRule, { as, params: { id } })).status).toBe(200)
  expect((await entriesOf(id)).slice(2)).toEqual([
    { action: 'share_rule.removed', before: { ...rule, basisPoints: 6000 }, after: null },
  ])
})

test('audit: a change without its previous state does not compile', () => {
  type Changed = Extract<AuditChange, { before: object; after: object }>
  expectTypeOf<{ action: 'category.updated'; after: object }>().not.toExtend<AuditChange>()
  expectTypeOf<{ action: 'share_rule.set'; after: object }>().not.toExtend<AuditChange>()
  expectTypeOf<{ action: 'category.removed' }>().not.toExtend<AuditChange>()
  expectTypeOf<{ action: 'coupon.created' }>().not.toExtend<AuditChange>()
  expectTypeOf<{ action: 'user.locked'; before: object; after: object }>().toExtend<Changed>()
  expectTypeOf<{ action: 'an.unknown_one'; before: object; after: object }>().not.toExtend<AuditChange>()
})

test('audit: a test app fails when it closes with entries that lack their required states', async () => {
  const other = await createTestApp()
  const subject = { subjectType: 'category', subjectId: 'x' }
  await other.db.insert(auditEntries).values([
    { ...subject, action: 'category.updated', after: {} },
    { ...subject, action: 'category.created' },
    { ...subject, action: 'an.unknown_one' },
    { ...subject, action: 'share_rule.set', after: { basisPoints: 5000, colour: 'red' } },
    { ...subject, action: 'user.signed_in', subjectType: 'spaceship' },
  ])
  expect((await findAuditGaps(other.db)).toSorted()).toEqual([
    'an.unknown_one is of no kind',
    'category.created has no after',
    'category.updated has no before',
    'share_rule.set colour has no words',
    'user.signed_in of a spaceship has no words',
  ])
  await expect(other.close()).rejects.toThrow('category.updated has no before')
})

test('audit: every write of the contract lists its entries, or the reason for none', () => {
  const writes = Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members as Record<string, Endpoint>)
      .filter(([, endpoint]) => endpoint.method !== 'GET')
      .map(([member]) => `${group}.${member}`),
  )
  expect([...Object.keys(auditedWrites), ...Object.keys(unauditedWrites)].sort()).toEqual(writes.sort())
  for (const reason of Object.values(unauditedWrites)) expect(reason.length).toBeGreaterThan(15)
})

test('audit: a test app fails when it closes with a write that left no entry', async () => {
  const other = await createTestApp()
  const admin = await other.signIn(await buildAdmin(other.db))
  const body = { terms: ['căng da', 'facelift'] }
  expect((await other.call(contract.crmSearch.createSynonyms, { as: admin, body })).status).toBe(200)
  expect(await findSilentWrites(other.db, new Set([contract.crmSearch.createSynonyms]))).toEqual([])
  await other.db.delete(auditEntries)
  await expect(other.close()).rejects.toThrow('crmSearch.createSynonyms left no synonyms.created')
})
