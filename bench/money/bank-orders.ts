import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type createDatabase, loadEnv, newOrderCode } from '@repo/api/bench'
import { and, eq, gt, inArray, tables } from '@repo/api/rows'
import { UserError } from '../../scripts/lib/say.ts'

type Db = ReturnType<typeof createDatabase>['db']

export interface OpenOrder {
  code: string
  total: number
}

const LIFE_MS = 24 * 3_600_000
/** Courses that are bought in turns. */
const MOST_COURSES = 500

/** Writes orders that wait for their payment, each of a learner of its own, for courses that are on sale. */
export async function openOrders(db: Db, count: number): Promise<OpenOrder[]> {
  const courses = await db
    .select({
      courseId: tables.courses.id,
      title: tables.courses.title,
      listPrice: tables.courses.listPrice,
      doctorId: tables.courseDoctors.doctorId,
    })
    .from(tables.courses)
    .innerJoin(tables.courseDoctors, eq(tables.courseDoctors.courseId, tables.courses.id))
    .where(
      and(
        eq(tables.courses.status, 'published'),
        gt(tables.courses.listPrice, 0),
        eq(tables.courseDoctors.position, 0),
      ),
    )
    .limit(MOST_COURSES)
  const now = new Date()
  const codes = Array.from({ length: count }, newOrderCode)
  return db.transaction(async (tx) => {
    const buyers = await tx
      .insert(tables.users)
      .values(
        codes.map((code) => ({
          name: `Người mua ${code}`,
          email: `${code.toLowerCase()}@bench.example`,
          passwordHash: '-',
          role: 'student' as const,
          status: 'active' as const,
          verifiedAt: now,
          searchText: `nguoi mua ${code.toLowerCase()} ${code.toLowerCase()}@bench.example`,
        })),
      )
      .returning({ id: tables.users.id })
    const orders: { id: string; code: string; total: number }[] = []
    for (const [index, { id: userId }] of buyers.entries()) {
      const course = courses[index % courses.length]
      if (!course) throw new UserError('Dữ liệu thử không có khóa học nào để bán.')
      const { listPrice: total, ...sold } = course
      const [order] = await tx
        .insert(tables.orders)
        .values({
          code: codes[index] ?? '',
          userId,
          state: 'pending_payment',
          total,
          expiresAt: new Date(now.getTime() + LIFE_MS),
        })
        .returning({ id: tables.orders.id, code: tables.orders.code })
      if (!order) throw new Error('an order was not written')
      const price = { listPrice: total, price: total, shareBasisPoints: 4000 }
      await tx.insert(tables.orderLines).values({ orderId: order.id, ...sold, ...price })
      orders.push({ ...order, total })
    }
    await tx.insert(tables.payments).values(
      orders.map(({ id, code, total }) => ({
        orderId: id,
        provider: 'vietqr' as const,
        reference: code,
        state: 'created' as const,
        amount: total,
      })),
    )
    return orders.map(({ code, total }) => ({ code, total }))
  })
}

/** How many of these orders are not paid. */
export async function countUnpaid(db: Db, orders: readonly OpenOrder[]): Promise<number> {
  const codes = orders.map(({ code }) => code)
  const paid = await db.$count(
    tables.orders,
    and(inArray(tables.orders.code, codes), eq(tables.orders.state, 'paid')),
  )
  return orders.length - paid
}

export interface Bank {
  /** Tells of the transfer that pays an order. @returns whether the service has taken it in */
  tell(order: OpenOrder): Promise<boolean>
}

let lastTransfer = Date.now() * 100

/** The service of a bank, as SePay's document describes it; each order is told of under one number, however often. */
export function createBank(url: string, env: NodeJS.ProcessEnv): Bank {
  const { BANK_ACCOUNT: accountNumber, SEPAY_WEBHOOK_SECRET: secret } = loadEnv(env)
  const ids = new Map<string, number>()
  const idOf = (code: string) => {
    const id = ids.get(code) ?? ++lastTransfer
    ids.set(code, id)
    return id
  }
  return {
    async tell({ code, total }) {
      const id = idOf(code)
      const body = JSON.stringify({
        id,
        gateway: 'Ngân hàng đo thử',
        transactionDate: '2026-11-20 09:30:00',
        accountNumber,
        code: null,
        content: code,
        transferType: 'in',
        transferAmount: total,
        referenceCode: `BENCH${id}`,
        description: '',
      })
      const timestamp = Math.floor(Date.now() / 1000).toString()
      const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const answer = await fetch(`${url}/payments/webhooks/sepay`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-sepay-timestamp': timestamp,
          'x-sepay-signature': `sha256=${digest}`,
        },
        body,
      })
      await answer.arrayBuffer()
      return answer.ok
    },
  }
}

const RETRY_MS = 50
const LONGEST_MS = 90_000

/** Tells of one transfer until it is taken in, as banks do. @throws UserError when it never is. */
export async function tellUntilTaken(bank: Bank, order: OpenOrder): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; ) {
    if (await bank.tell(order).catch(() => false)) return
    await delay(RETRY_MS)
  }
  throw new UserError(`Thông báo chuyển khoản của đơn ${order.code} không được nhận.`)
}

/** Runs work for each of the items, so many at a time. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
