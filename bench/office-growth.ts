import { done, step, UserError } from '../scripts/lib/say.ts'
import { toGrowthRow } from './growth.ts'
import { signIn, startLargeSides } from './large-sides.ts'
import { AIM, askInTurns, type Side } from './sides.ts'
import type { Row } from './table.ts'

type App = 'crm' | 'doctor'
interface OfficePath {
  name: string
  /** `{code}` stands for the code of an order, of which each side has one. */
  path: string
  app?: App
  /** Left out where all rows that match have to be added up. */
  aim?: number
}

export const OFFICE_PATHS: readonly OfficePath[] = [
  { name: 'orders', path: '/crm/orders', aim: AIM },
  { name: 'orders, paid', path: '/crm/orders?state=paid', aim: AIM },
  { name: 'orders of a month', path: '/crm/orders?from=2026-10-01&to=2026-10-31', aim: AIM },
  { name: 'orders that wait for a decision about money', path: '/crm/orders?waits=money', aim: AIM },
  { name: 'orders, search `nguyen`', path: '/crm/orders?q=nguyen', aim: AIM },
  { name: 'orders, search of a code', path: '/crm/orders?q={code}', aim: AIM },
  { name: 'orders by total', path: '/crm/orders?sort=total', aim: AIM },
  { name: 'sum of the orders of a month', path: '/crm/order-sum?from=2026-10-01&to=2026-10-31' },
  { name: 'sum of all orders', path: '/crm/order-sum' },
  { name: 'dashboard, 30 days', path: '/crm/dashboard', aim: AIM },
  { name: 'accounts', path: '/crm/users', aim: AIM },
  { name: 'accounts of doctors', path: '/crm/users?role=doctor', aim: AIM },
  { name: 'accounts, search `nguyen`', path: '/crm/users?q=nguyen', aim: AIM },
  { name: 'accounts, search of a phone number', path: '/crm/users?q=0900012345', aim: AIM },
  { name: 'accounts by name', path: '/crm/users?sort=name&direction=asc', aim: AIM },
  { name: 'accounts by name, search `nguyen`', path: '/crm/users?sort=name&direction=asc&q=nguyen' },
  { name: 'learners', path: '/crm/students', aim: AIM },
  { name: 'learners, seen this week', path: '/crm/students?activity=week', aim: AIM },
  { name: 'learners, search `nguyen`', path: '/crm/students?q=nguyen', aim: AIM },
  { name: 'learners by name', path: '/crm/students?sort=name&direction=asc', aim: AIM },
  { name: 'command palette, `nguyen`', path: '/crm/find?q=nguyen', aim: AIM },
  { name: 'command palette, two letters', path: '/crm/find?q=ng', aim: AIM },
  { name: 'command palette, part of a code', path: '/crm/find?q=xxx3a', aim: AIM },
  { name: 'courses', path: '/crm/courses', aim: AIM },
  { name: 'courses, archived', path: '/crm/courses?status=archived', aim: AIM },
  { name: 'courses by title', path: '/crm/courses?sort=title&direction=asc', aim: AIM },
  { name: 'courses by price', path: '/crm/courses?sort=price', aim: AIM },
  { name: 'courses by learners', path: '/crm/courses?sort=learners', aim: AIM },
  { name: 'courses, search `laser`', path: '/crm/courses?q=laser', aim: AIM },
  { name: 'doctors', path: '/crm/doctors', aim: AIM },
  { name: 'doctors, licence over', path: '/crm/doctors?licence=expired', aim: AIM },
  { name: 'doctors, search `nguyen`', path: '/crm/doctors?q=nguyen', aim: AIM },
  { name: 'videos in lessons', path: '/video-lessons', aim: AIM },
  { name: 'videos in lessons, search `laser`', path: '/video-lessons?q=laser', aim: AIM },
  { name: 'reviews', path: '/crm/reviews', aim: AIM },
  { name: 'reviews, hidden', path: '/crm/reviews?state=hidden', aim: AIM },
  { name: 'reviews, search `laser`', path: '/crm/reviews?q=laser', aim: AIM },
  { name: 'questions', path: '/crm/questions', aim: AIM },
  { name: 'questions, reported', path: '/crm/questions?state=reported', aim: AIM },
  { name: 'questions, search `laser`', path: '/crm/questions?q=laser', aim: AIM },
  { name: 'messages', path: '/crm/contacts', aim: AIM },
  { name: 'messages, closed', path: '/crm/contacts?state=closed', aim: AIM },
  { name: 'messages, search `nguyen`', path: '/crm/contacts?q=nguyen', aim: AIM },
  { name: 'coupons', path: '/crm/coupons', aim: AIM },
  { name: 'coupons, used up', path: '/crm/coupons?state=used_up', aim: AIM },
  { name: 'coupons, search of a code', path: '/crm/coupons?q=growth77', aim: AIM },
  { name: 'invoices', path: '/crm/invoices', aim: AIM },
  { name: 'invoices, issued', path: '/crm/invoices?state=issued', aim: AIM },
  // Part of the code of such an order.
  { name: 'invoices, search of a code', path: '/crm/invoices?q=XXX3A', aim: AIM },
  { name: 'audit log', path: '/crm/audit', aim: AIM },
  { name: 'audit log of a month', path: '/crm/audit?from=2026-10-01&to=2026-10-31', aim: AIM },
  { name: 'audit log, search of a person', path: '/crm/audit?q=nguyen', aim: AIM },
  {
    name: 'overview of a doctor with 50,000 learners',
    path: '/doctor-portal/overview',
    app: 'doctor',
    aim: AIM,
  },
  { name: 'learners of that doctor', path: '/doctor-portal/learners', app: 'doctor', aim: AIM },
  {
    name: 'learners of that doctor, search `an`',
    path: '/doctor-portal/learners?q=an',
    app: 'doctor',
    aim: AIM,
  },
  { name: 'questions of that doctor', path: '/doctor-portal/questions?state=all', app: 'doctor', aim: AIM },
]

export const OFFICE_COLUMNS = [
  'what',
  'demo data, p50 ms',
  'p95 ms',
  '1,000,000 enrolments, p50 ms',
  'p95 ms',
  'large ÷ small, by p50',
  'aim',
]

/** The lists and figures of the offices over the demo's data and over those of a large academy, asked in turns. */
export async function measureOfficeGrowth(workDir: string): Promise<Row[]> {
  const urls = await startLargeSides(workDir)
  const tokens = await signInEverywhere(urls)
  const get = (side: Side, app: App, path: string) =>
    fetch(urls[side] + path, { headers: { authorization: `Bearer ${tokens[side][app]}` } })
  const codes = {
    small: await findCode(get('small', 'crm', '/crm/orders')),
    large: await findCode(get('large', 'crm', `/crm/orders?q=${multipliedCode(58)}`)),
  }
  const rows: Row[] = []
  for (const { name, path, app = 'crm', aim } of OFFICE_PATHS) {
    step(`Đo ${name}…`)
    const ask = (side: Side) => get(side, app, path.replace('{code}', codes[side]))
    rows.push(toGrowthRow(name, await askInTurns(ask), aim))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  return rows
}

/** The code of the multiplied order with this number: “TK” and the number in hexadecimal, padded to twelve signs with X. */
export const multipliedCode = (number: number): string =>
  `TK${number.toString(16).toUpperCase().padStart(12, 'X')}`

/** The code of the first order of a list. */
async function findCode(list: Promise<Response>): Promise<string> {
  const { data } = (await (await list).json()) as { data: { items: { code: string }[] } }
  const code = data.items[0]?.code
  if (!code) throw new UserError('Dữ liệu thử không có đơn hàng nào.')
  return code
}

async function signInEverywhere(urls: Record<Side, string>): Promise<Record<Side, Record<App, string>>> {
  const tokensOf = async (side: Side) => ({
    crm: await signIn(urls[side], 'crm'),
    doctor: await signIn(urls[side], 'doctor'),
  })
  return { small: await tokensOf('small'), large: await tokensOf('large') }
}
