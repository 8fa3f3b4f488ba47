import { join } from 'node:path'
import { createDatabase } from '@repo/api/bench'
import { sql } from '@repo/api/rows'
import { multiplyBusiness } from '@repo/demo/multiply-business'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { done, step, UserError } from '../../scripts/lib/say.ts'
import { openSide } from '../sides.ts'
import { formatRatio, median, medianRatio } from '../stats.ts'
import type { Row } from '../table.ts'
import { type Bank, countUnpaid, createBank, inParallel, openOrders } from './bank-orders.ts'

type Db = ReturnType<typeof createDatabase>['db']

/** How many orders an academy has already when others are paid. */
export const ORDER_SIZES: readonly number[] = [1000, 10_000, 100_000, 1_000_000]
const ROUNDS = 9
const ORDERS_OF_ROUND = 60
const COMMITS_OF_ROUND = 300
/** Notices that a bank sends at once. */
const WIDTH = 8
/** Least part of the speed with the fewest orders that is aimed at. */
const AIM = 0.5
/** So many orders have one learner. */
const ORDERS_OF_LEARNER = 5

export const PAID_COLUMNS = [
  'orders before',
  'paid a second',
  'bare commits a second',
  'paid ÷ commits',
  '÷ that of the fewest orders',
  'aim',
]

/** What one round of one size was: orders paid, and rows committed to the same database right after. */
export interface PaidRound {
  paid: number
  commits: number
}

interface Academy {
  db: Db
  bank: Bank
}

/** The numbers of orders that were asked for, from few to many. @throws UserError for anything else. */
export function readSizes(text: string | undefined): readonly number[] {
  if (text === undefined) return ORDER_SIZES
  const sizes = text.split(',').map(Number)
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1))
    throw new UserError('--sizes: các số đơn hàng, ví dụ 1000,10000.')
  return sizes.toSorted((a, b) => a - b)
}

/**
 * How many orders a second are paid by transfers that a bank tells of, with few orders in the books and with many. Each
 * size is an API with a database of its own; they are measured in turns, so that whatever else the machine does falls
 * on all. The reference is what the same database commits of rows that mean nothing.
 */
export async function measurePaidOrders(workDir: string, sizes: readonly number[]): Promise<Row[]> {
  const ports = await findFreePorts(sizes.length)
  const academies: Academy[] = []
  for (const [index, size] of sizes.entries()) {
    step(`Chuẩn bị ${size.toLocaleString('vi-VN')} đơn hàng…`)
    academies.push(await openAcademy(join(workDir, `orders-${size}`), ports[index] ?? 0, size))
  }
  const rounds = sizes.map((): PaidRound[] => [])
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, academy] of academies.entries()) {
      const measured = await measureRound(academy)
      // The first one warms up.
      if (round >= 0) rounds[index]?.push(measured)
    }
    step(`Lượt ${round + 1}/${ROUNDS}`)
  }
  const rows = toPaidRows(sizes, rounds)
  for (const row of rows) done(row.join(' · '))
  return rows
}

async function openAcademy(dataDir: string, port: number, size: number): Promise<Academy> {
  const side = await openSide(dataDir, port, async (db) => {
    await multiplyBusiness(db, {
      learners: Math.ceil(size / ORDERS_OF_LEARNER),
      enrollments: 0,
      enrollmentsOfOne: 0,
      orders: size,
      desk: { messages: 0, questions: 0, coupons: 0, entries: 0, invoices: 0 },
    })
    await db.execute(sql`
      create table bare_commits (
        id bigint generated always as identity primary key, at timestamptz not null default now())`)
  })
  const { db } = createDatabase(side.databaseUrl, { poolSize: WIDTH, statementTimeoutMs: 0 })
  return { db, bank: createBank(side.url, side.env) }
}

/** @throws UserError when an order was not paid: what fails fast would look fast. */
async function measureRound({ db, bank }: Academy): Promise<PaidRound> {
  const orders = await openOrders(db, ORDERS_OF_ROUND)
  const paid = await perSecond(orders, (order) => bank.tell(order))
  const unpaid = await countUnpaid(db, orders)
  if (unpaid > 0) throw new UserError(`${unpaid} đơn chưa được thanh toán.`)
  const rows = Array.from({ length: COMMITS_OF_ROUND })
  const commits = await perSecond(rows, () => db.execute(sql`insert into bare_commits default values`))
  return { paid, commits }
}

async function perSecond<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await inParallel(items, WIDTH, work)
  return (items.length / (performance.now() - start)) * 1000
}

/** A row for each size; the rounds of all sizes belong together, one by one. */
export function toPaidRows(sizes: readonly number[], rounds: readonly (readonly PaidRound[])[]): Row[] {
  const fewest = rounds[0] ?? []
  return sizes.map((size, index) => {
    const own = rounds[index] ?? []
    const growth = medianRatio(own.map(({ paid }, at) => ({ ours: paid, bare: fewest[at]?.paid ?? paid })))
    return [
      size.toLocaleString('en-US'),
      median(own.map(({ paid }) => paid)).toFixed(0),
      median(own.map(({ commits }) => commits)).toFixed(0),
      formatRatio(medianRatio(own.map(({ paid, commits }) => ({ ours: paid, bare: commits })))),
      formatRatio(growth),
      index === 0 ? '–' : `≥ ${formatRatio(AIM)} ${growth >= AIM ? '✓' : '✗'}`,
    ]
  })
}
