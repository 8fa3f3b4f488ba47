import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { foldText } from '@repo/messages'
import { eq } from 'drizzle-orm'
import { organisationCoordinators, organisations } from '../db/schema/index.ts'
import { bankNotice, sendNotice } from './bank.ts'
import { buildAdmin, buildCourse, buildUser } from './factories.ts'
import type { TestApp } from './harness.ts'

const { crmOrganisations, crmOrders } = contract

let counter = 0

/** Codes of ten digits whose last digit checks the others; some numbers have no such digit. */
function newTaxCode(): string {
  const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3]
  for (;;) {
    counter += 1
    const digits = String(310_000_000 + counter)
    const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
    const check = 10 - (sum % 11)
    if (check >= 0 && check <= 9) return `${digits}${check}`
  }
}

export function organisationData() {
  const taxCode = newTaxCode()
  return {
    name: `Phòng khám Đông Đô ${counter}`,
    taxCode,
    address: '12 Lê Lợi, Quận 1, TP. Hồ Chí Minh',
    contactName: 'Lý Thị Hạnh',
    contactEmail: `ke-toan-${counter}@example.vn`,
    contactPhone: null,
  }
}

/** An organisation with a coordinator who is signed in. */
export async function buildOrganisation(t: TestApp) {
  const data = organisationData()
  const [row] = await t.db
    .insert(organisations)
    .values({ ...data, searchText: foldText(`${data.name} ${data.taxCode}`) })
    .returning()
  if (!row) throw new Error('no organisation')
  const coordinator = await buildUser(t.db)
  await t.db.insert(organisationCoordinators).values({ organisationId: row.id, userId: coordinator.id })
  return { ...row, coordinator, as: await t.signIn(coordinator) }
}
export type TestOrganisation = Awaited<ReturnType<typeof buildOrganisation>>

/** Staff who sell, agree on prices and give money back. */
export const seatStaff = async (t: TestApp) => t.signIn(await buildAdmin(t.db, ['sales', 'accountant']))

export interface SeatSale {
  seats: number
  course?: Awaited<ReturnType<typeof buildCourse>>
  /** Agreed for one seat. */
  unitPrice?: number
}

/** An order of seats of one course that waits for its money. */
export async function orderSeats(t: TestApp, organisation: TestOrganisation, sale: SeatSale) {
  const staff = await seatStaff(t)
  const course = sale.course ?? (await buildCourse(t.db))
  const agreed = sale.unitPrice === undefined ? null : { amount: sale.unitPrice, reason: 'Mua nhiều suất' }
  const { data } = await t.call(crmOrganisations.sellSeats, {
    as: staff,
    params: { id: organisation.id },
    body: { lines: [{ course: course.slug, seats: sale.seats, agreed }] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const read = async () => (await t.call(crmOrders.order, { as: staff, params: { code: data.code } })).data
  return { staff, course, code: data.code, read, total: (await read()).total }
}
export type SeatOrder = Awaited<ReturnType<typeof orderSeats>>

/** Seats that are paid for by bank transfer. */
export async function buySeats(t: TestApp, organisation: TestOrganisation, sale: SeatSale) {
  const order = await orderSeats(t, organisation, sale)
  if (order.total > 0)
    await sendNotice(t, bankNotice(t, { content: order.code, transferAmount: order.total }))
  return order
}

export const give = (t: TestApp, { as }: TestOrganisation, courseId: string, ...emails: string[]) =>
  t.call(contract.seats.give, { as, body: { courseId, emails } })

/** Counts of the organisation's seats of a course. */
export async function seatsOf(t: TestApp, { as }: TestOrganisation, courseId: string) {
  const { data } = await t.call(contract.seats.overview, { as })
  const { bought, given, free, ended } = data.courses.find(({ course }) => course.id === courseId) ?? {}
  return { bought, given, free, ended }
}

export const closeOrganisation = (t: TestApp, { id }: TestOrganisation) =>
  t.db.update(organisations).set({ state: 'closed' }).where(eq(organisations.id, id))
