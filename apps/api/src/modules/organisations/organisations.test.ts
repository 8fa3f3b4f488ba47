import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { isBuyersTaxCode } from '@repo/contract/invoices'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, orders, rateLimits } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import {
  buildOrganisation,
  buySeats,
  closeOrganisation,
  give,
  orderSeats,
  organisationData,
} from '../../test/organisations.ts'
import { walkPages } from '../../test/pages.ts'

const { crmOrganisations, crmOrders, invoices } = contract
let t: TestApp
let staff: TestSession
let seller: TestSession
beforeAll(async () => {
  t = await createTestApp()
  staff = await t.signIn(await buildAdmin(t.db))
  seller = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const detail = async (id: string) =>
  (await t.call(crmOrganisations.organisation, { as: staff, params: { id } })).data
const create = (body: object) =>
  t.call(crmOrganisations.createOrganisation, { as: staff, body: body as never })

describe('an organisation', () => {
  test('is taken up, found without diacritics and by its tax code, and counted by state', async () => {
    const body = { ...organisationData(), name: `Thẩm mỹ viện Hoàng Yến ${randomUUID()}` }
    const { data } = await create(body)
    expect(await detail(data.id)).toMatchObject({ ...body, state: 'active', coordinators: [], seats: [] })
    for (const q of [`tham my vien hoang yen ${body.name.slice(-8)}`, body.taxCode]) {
      const found = await t.call(crmOrganisations.organisations, { as: staff, query: { q } })
      expect(found.data.items.map(({ id }) => id)).toEqual([data.id])
      expect(found.data.counts).toEqual({ active: 1 })
    }
  })

  test('stands by its name on pages that are read forwards and back', async () => {
    const word = randomUUID().slice(-12)
    const numbers = Array.from({ length: 23 }, (_, at) => String(at).padStart(2, '0'))
    // The same name twice, so that a page ends between equal ones.
    for (const number of [...numbers.toReversed(), '19'])
      await create({ ...organisationData(), name: `Viện da liễu ${word} ${number}` })
    const walked = await walkPages(async (place) => {
      const { data } = await t.call(crmOrganisations.organisations, {
        as: staff,
        query: { q: word, state: 'active', ...place },
      })
      expect(data.total).toBe(24)
      return data
    })
    const names = walked.forwards.map((page) => page.map(({ name }) => name.slice(-2)))
    expect(names).toEqual([numbers.slice(0, 20), ['19', '20', '21', '22']])
    expect(walked.skipped).toEqual([0, 20])
    expect(walked.backwards).toEqual(walked.forwards)
  })

  test.each([
    ['ten digits that check themselves', '0100109106', true],
    ['a branch', '0100109106-001', true],
    ['twelve digits of a household', '079188001234', true],
    ['ten digits with a wrong check digit', '0100109107', false],
    ['eleven digits', '01001091061', false],
    ['letters', '01001091AB', false],
  ])('with a tax code of %s', (_name, code, isGood) => {
    expect(isBuyersTaxCode(code)).toBe(isGood)
  })

  test('has a tax code of its own', async () => {
    const body = organisationData()
    const { data } = await create(body)
    expect((await create({ ...organisationData(), taxCode: body.taxCode })).error?.name).toBe(
      'organisation.tax_code_taken',
    )
    const other = await create(organisationData())
    const changed = await t.call(crmOrganisations.updateOrganisation, {
      as: staff,
      params: { id: other.data.id },
      body: { ...body, version: null },
    })
    expect(changed.error?.name).toBe('organisation.tax_code_taken')
    expect((await detail(data.id)).taxCode).toBe(body.taxCode)
  })

  test('has notes that only their author removes, and everything of it in its log', async () => {
    const { id } = await buildOrganisation(t)
    const params = { id }
    const { data } = await t.call(crmOrganisations.addOrganisationNote, {
      as: seller,
      params,
      body: { text: 'Hẹn gọi lại sau Tết' },
    })
    const remove = (as: TestSession) =>
      t.call(crmOrganisations.removeOrganisationNote, { as, params: { id, noteId: data[0]?.id ?? '' } })
    expect((await remove(staff)).error?.name).toBe('learner_note.not_found')
    expect((await remove(seller)).data).toEqual([])
    await t.call(crmOrganisations.setOrganisationState, { as: staff, params, body: { state: 'closed' } })
    const log = await t.call(crmOrganisations.organisationAudit, { as: staff, params })
    expect(log.data.items.map(({ action }) => action)).toEqual([
      'organisation.closed',
      'organisation.note_removed',
      'organisation.noted',
    ])
  })
})

describe('a coordinator', () => {
  const add = (id: string, email: string, name = 'Phạm Văn Hòa') =>
    t.call(crmOrganisations.addCoordinator, { as: staff, params: { id }, body: { email, name } })

  test('with an account is told, one without is invited', async () => {
    const { data } = await create(organisationData())
    const learner = await buildUser(t.db)
    const email = `dieu-phoi-${randomUUID()}@example.vn`
    await add(data.id, learner.email)
    const { data: after } = await add(data.id, email)
    expect(after.coordinators).toMatchObject([
      { id: learner.id, status: 'active' },
      { email, name: 'Phạm Văn Hòa', status: 'pending' },
    ])
    expect((await mailsTo(t.db, learner.email))[0]?.text).toContain('/student/seats')
    expect((await mailsTo(t.db, email))[0]?.text).toContain('/auth/set-password#token=')
  })

  test('coordinates one organisation, and is a learner', async () => {
    const clinic = await buildOrganisation(t)
    const { data } = await create(organisationData())
    expect((await add(data.id, clinic.coordinator.email)).error?.name).toBe('organisation.coordinator_taken')
    const doctor = await buildUser(t.db, { role: 'doctor' })
    expect((await add(data.id, doctor.email)).error?.name).toBe('organisation.coordinator_not_learner')
  })

  test('who is removed has no seats to look after any more', async () => {
    const clinic = await buildOrganisation(t)
    const params = { id: clinic.id, userId: clinic.coordinator.id }
    const removed = await t.call(crmOrganisations.removeCoordinator, { as: staff, params })
    expect(removed.data.coordinators).toEqual([])
    expect((await t.call(contract.seats.overview, { as: clinic.as })).error?.name).toBe(
      'organisation.not_found',
    )
    const again = await t.call(crmOrganisations.removeCoordinator, { as: staff, params })
    expect(again.error?.name).toBe('organisation.coordinator_not_found')
  })
})

describe('an order of seats', () => {
  test('is the coordinator’s to pay, names the organisation, and asks for one invoice with its data', async () => {
    const clinic = await buildOrganisation(t)
    const order = await orderSeats(t, clinic, { seats: 3, unitPrice: 800_000 })
    expect(await order.read()).toMatchObject({
      total: 2_400_000,
      organisation: { id: clinic.id, name: clinic.name },
      learner: { id: clinic.coordinator.id },
      lines: [{ seats: 3, price: 2_400_000, listPrice: 3_000_000, priceReason: 'Mua nhiều suất' }],
    })
    const { data: own } = await t.call(contract.orders.get, { as: clinic.as, params: { code: order.code } })
    expect(own).toMatchObject({ organisation: { name: clinic.name }, lines: [{ seats: 3 }] })
    expect(own.transfer?.amount).toBe(2_400_000)
    const { data: invoice } = await t.call(invoices.invoice, { as: clinic.as, params: { code: order.code } })
    expect(invoice).toMatchObject({
      kind: 'company',
      name: clinic.name,
      taxCode: clinic.taxCode,
      email: clinic.contactEmail,
      state: 'requested',
    })
    const [mail] = await mailsTo(t.db, clinic.coordinator.email)
    expect(mail?.text).toContain(`/payment?order=${order.code}`)
  })

  test('stands among the orders of its organisation, and is found by its name', async () => {
    const clinic = await buildOrganisation(t)
    const { code } = await orderSeats(t, clinic, { seats: 1 })
    for (const query of [{ organisation: clinic.id }, { q: clinic.taxCode }]) {
      const { data } = await t.call(crmOrders.orders, { as: staff, query })
      expect(data.items.map((one) => one.code)).toEqual([code])
      expect(data.items[0]?.organisation).toEqual({ id: clinic.id, name: clinic.name })
    }
  })

  test('is quoted at the price that it would have, and made once for one key', async () => {
    const clinic = await buildOrganisation(t)
    const course = await buildCourse(t.db, { listPrice: 900_000, salePrice: 700_000 })
    const body = { lines: [{ course: course.slug, seats: 4 }] }
    const call = { as: seller, params: { id: clinic.id }, body }
    const { data: quote } = await t.call(crmOrganisations.quoteSeats, call)
    expect(quote).toMatchObject({ total: 2_800_000, lines: [{ unitPrice: 700_000, unitListPrice: 900_000 }] })
    const headers = { 'idempotency-key': randomUUID() }
    const first = await t.call(crmOrganisations.sellSeats, { ...call, headers })
    const again = await t.call(crmOrganisations.sellSeats, { ...call, headers })
    expect(again.data).toEqual(first.data)
    expect(await t.db.$count(orders, eq(orders.organisationId, clinic.id))).toBe(1)
  })

  test('with nothing to pay makes its seats at once and asks for no invoice', async () => {
    const clinic = await buildOrganisation(t)
    const { course, code, read } = await orderSeats(t, clinic, { seats: 2, unitPrice: 0 })
    expect((await read()).state).toBe('paid')
    expect((await give(t, clinic, course.id, 'a@example.vn')).data.free).toBe(1)
    const { data } = await t.call(invoices.invoice, { as: clinic.as, params: { code } })
    expect(data).toBeNull()
  })

  test('leaves the coordinator’s own order of the course alone, and the other way round', async () => {
    const clinic = await buildOrganisation(t)
    const { course, code } = await orderSeats(t, clinic, { seats: 2 })
    const { data: own } = await t.call(contract.orders.create, {
      as: clinic.as,
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(own.code).not.toBe(code)
    await orderSeats(t, clinic, { seats: 1, course })
    const { data } = await t.call(contract.orders.list, { as: clinic.as })
    expect(data.items.map(({ state }) => state)).toEqual(Array(3).fill('pending_payment'))
  })

  test('needs a coordinator, an open organisation, and the right to agree on a price', async () => {
    const course = await buildCourse(t.db)
    const sell = (id: string, agreed: object | null = null) =>
      t.call(crmOrganisations.sellSeats, {
        as: seller,
        params: { id },
        body: { lines: [{ course: course.slug, seats: 2, agreed: agreed as never }] },
        headers: { 'idempotency-key': randomUUID() },
      })
    const { data } = await create(organisationData())
    expect((await sell(data.id)).error?.name).toBe('organisation.no_coordinator')
    const clinic = await buildOrganisation(t)
    expect((await sell(clinic.id, { amount: 1, reason: 'Giá riêng' })).error?.name).toBe(
      'order.price_not_allowed',
    )
    await closeOrganisation(t, clinic)
    expect((await sell(clinic.id)).error?.name).toBe('organisation.closed')
    expect((await sell(randomUUID())).error?.name).toBe('organisation.not_found')
  })

  test('is noted with who made it, its seats and reasons, and no address of a learner', async () => {
    const clinic = await buildOrganisation(t)
    const { course } = await buySeats(t, clinic, { seats: 1 })
    await give(t, clinic, course.id, 'nguoi-nhan@example.vn')
    const { data } = await t.call(crmOrganisations.organisationAudit, {
      as: staff,
      params: { id: clinic.id },
    })
    expect(data.items.map(({ action }) => action)).toEqual(['seat.given', 'order.made_by_hand'])
    const kept = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, clinic.id))
    expect(JSON.stringify(kept)).not.toContain('nguoi-nhan')
  })
})
