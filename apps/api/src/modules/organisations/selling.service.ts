import { AppError } from '@repo/contract'
import type { seatOrderBody } from '@repo/contract/crm-organisations'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import { runOnce } from '../../core/idempotency.service.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { requestInvoiceFor } from '../invoices/index.ts'
import { type AgreedPrices, createSeatOrders, orderMails } from '../orders/index.ts'
import { countSeatsOfLines } from '../seats/index.ts'
import {
  findOrganisation,
  listCoordinators,
  lockOrganisation,
  type OrganisationRow,
} from './organisations.repo.ts'
import { findLineIdsOf, listOrderPeople } from './seat-people.repo.ts'

type Wish = z.output<typeof seatOrderBody>

/** Each order mails a coordinator; a day of sales stays far below. */
const ordersOfDay: Limit = { name: 'seat-orders', max: 100, windowMs: 24 * 3_600_000 }

/** Orders of seats that staff make for an organisation. Its first coordinator who is there is the buyer. */
export function createSellingService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services
  const seatOrders = createSeatOrders(services)

  const buyersOf = async (from: DbOrTx, organisation: OrganisationRow | null) => {
    if (!organisation) throw new AppError('organisation.not_found')
    if (organisation.state === 'closed') throw new AppError('organisation.closed')
    const coordinators = await listCoordinators(from, organisation.id)
    const buyer =
      coordinators.find(({ status }) => status === 'active') ??
      coordinators.find(({ status }) => status === 'pending')
    if (!buyer) throw new AppError('organisation.no_coordinator')
    return { organisation, buyer }
  }

  return {
    /** @throws AppError as `sell` */
    async quote(id: string, wish: Wish, caller: Caller) {
      const agreed = agreedOf(wish, caller)
      await buyersOf(db, await findOrganisation(db, id))
      const { lines, total } = await seatOrders.quote({ lines: wish.lines, agreed })
      return {
        total,
        lines: lines.map(({ course, seats, unitListPrice, unitPrice, price }) => ({
          course: { slug: course.slug, title: course.title },
          seats,
          unitListPrice,
          unitPrice,
          price,
        })),
      }
    },

    /** @throws AppError `organisation.…`, and for courses and prices as every order by hand. */
    async sell(id: string, wish: Wish, caller: Caller, actor: Actor, key: string | string[] | undefined) {
      const agreed = agreedOf(wish, caller)
      await limiter.hit(ordersOfDay, actor.id)
      return runOnce(db, { userId: actor.id, key, request: { id, wish } }, async (tx) => {
        const { organisation, buyer } = await buyersOf(tx, await lockOrganisation(tx, id))
        const order = await seatOrders.place(
          tx,
          { userId: buyer.id, organisationId: id, madeBy: actor.id },
          { lines: wish.lines, agreed },
        )
        if (wish.hasInvoice && order.total > 0)
          await requestInvoiceFor(tx, order.id, invoiceOf(organisation), clock())
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'order.made_by_hand',
          subjectType: 'order',
          subjectId: order.id,
          after: {
            code: order.code,
            organisationId: id,
            amount: order.total,
            lines: order.lines.map(({ title, seats, listPrice, price, priceReason }) => ({
              title,
              seats,
              listPrice,
              price,
              ...(priceReason === null ? {} : { priceReason }),
            })),
          },
        })
        if (order.total > 0) {
          const url = `${env.PUBLIC_WEB_URL}/payment?order=${order.code}`
          const mail = orderMails.seatsToPay(buyer.name, order, organisation.name, url)
          await queueMail(services, tx, { kind: 'order', to: buyer.email, ...mail })
        }
        return { code: order.code }
      })
    },

    /** @throws AppError `order.not_found`, also for an order without seats */
    async seatsOf(code: string) {
      const lineIds = await findLineIdsOf(db, code)
      if (lineIds.length === 0) throw new AppError('order.not_found')
      const [lines, given] = await Promise.all([countSeatsOfLines(db, lineIds), listOrderPeople(db, lineIds)])
      return { lines, given: given.map((one) => ({ ...one, percent: one.percent ?? 0 })) }
    },
  }
}

/** The twelve digits are a person's; the other codes are a company's or its branch's. */
function invoiceOf({ name, taxCode, address, contactEmail }: OrganisationRow) {
  const kind = /^\d{12}$/.test(taxCode) ? ('person' as const) : ('company' as const)
  return { kind, name, taxCode, address, email: contactEmail }
}

/** @throws AppError `order.price_not_allowed` where the caller may sell, but not agree on a price. */
function agreedOf({ lines }: Wish, caller: Caller): AgreedPrices {
  const agreed = lines.flatMap(({ course, agreed: price }) => (price ? [[course, price] as const] : []))
  if (agreed.length > 0 && !caller.rights.includes('orders.price'))
    throw new AppError('order.price_not_allowed')
  return new Map(agreed)
}
