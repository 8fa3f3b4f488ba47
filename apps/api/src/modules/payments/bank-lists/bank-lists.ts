import { setTimeout as wait } from 'node:timers/promises'
import type { BankListService } from '@repo/contract/crm-bank'
import {
  CASSO_LIST_PATH,
  cassoErrorOf,
  cassoListQuery,
  type ListedTransfers,
  readCassoPage,
  readSepayList,
  SEPAY_LIST_MOST,
  SEPAY_LIST_PATH,
  sepayListQuery,
} from '@repo/payments'
import { DAY_MS } from '../../../core/durations.ts'
import { dayInVietnam, startOfVietnameseDay } from '../../../core/vietnam-time.ts'
import type { Env } from '../../../env.ts'
import { BankListError, createListGet, type Get, type Pause } from './list-http.ts'

/** All that a service lists as booked until a moment, which is the end of a day or of what was asked for. */
export interface ListedDay extends ListedTransfers {
  until: Date
}

/** Reads what a service lists as booked between two moments, a day of Vietnam's at a time, the oldest first. */
export type ReadBankList = (from: Date, to: Date) => AsyncGenerator<ListedDay>

export type BankLists = ReadonlyMap<BankListService, ReadBankList>

export interface BankListOptions {
  pause?: Pause
  /** Rows at which an answer of SePay's is taken for cut. */
  sepayMost?: number
}

/** The lists of the services whose keys are set. */
export function createBankLists(
  env: Env,
  { pause = (ms) => wait(ms), sepayMost = SEPAY_LIST_MOST }: BankListOptions = {},
): BankLists {
  const lists = new Map<BankListService, ReadBankList>()
  if (env.SEPAY_API_TOKEN) {
    const url = env.SEPAY_API_URL + SEPAY_LIST_PATH
    const get = createListGet('sepay', { url, authorization: `Bearer ${env.SEPAY_API_TOKEN}`, pause })
    lists.set(
      'sepay',
      byDays((from, to) => readSepay(get, { from, to, most: sepayMost })),
    )
  }
  if (env.CASSO_API_KEY) {
    const url = env.CASSO_API_URL + CASSO_LIST_PATH
    const get = createListGet('casso', { url, authorization: `Apikey ${env.CASSO_API_KEY}`, pause })
    lists.set(
      'casso',
      byDays((from) => readCasso(get, dayInVietnam(from))),
    )
  }
  return lists
}

/** By days, so that a run that was stopped goes on where it was. */
function byDays(read: (from: Date, to: Date) => Promise<ListedTransfers>): ReadBankList {
  return async function* (from, to) {
    let start = from
    while (start.getTime() <= to.getTime()) {
      const next = new Date(startOfVietnameseDay(start).getTime() + DAY_MS)
      // Both ends belong to what is asked for, and times are whole seconds.
      const until = next.getTime() > to.getTime() ? to : new Date(next.getTime() - 1000)
      yield { ...(await read(start, until)), until }
      start = next
    }
  }
}

interface Stretch {
  from: Date
  to: Date
  most: number
}

/** SePay cuts a long list without saying what it left out, so as much time is asked for as comes whole. */
async function readSepay(get: Get, { from, to, most }: Stretch): Promise<ListedTransfers> {
  const listed = readSepayList(await get(sepayListQuery(from, to, most)))
  if (!listed) throw new BankListError('sepay', 'unreadable')
  if (listed.transfers.length + listed.unreadable.length < most) return listed
  const half = Math.floor((to.getTime() - from.getTime()) / 2000) * 1000
  if (to.getTime() - from.getTime() < 1000)
    throw new BankListError('sepay', 'unreadable', new Error('more rows in a second than an answer holds'))
  const middle = from.getTime() + half
  const first = await readSepay(get, { from, to: new Date(middle), most })
  const second = await readSepay(get, { from: new Date(middle + 1000), to, most })
  return {
    transfers: [...first.transfers, ...second.transfers],
    unreadable: [...first.unreadable, ...second.unreadable],
  }
}

/** Pages of one day at most; a service whose pages never end is not read for ever. */
const MOST_PAGES = 1000

async function readCasso(get: Get, day: string): Promise<ListedTransfers> {
  const found: ListedTransfers = { transfers: [], unreadable: [] }
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const answer = await get(cassoListQuery(day, number))
    const page = readCassoPage(answer)
    if (!page) {
      const error = cassoErrorOf(answer)
      const fault = error === 401 || error === 403 ? 'refused' : error === 429 ? 'limited' : 'unreadable'
      throw new BankListError('casso', fault)
    }
    found.transfers.push(...page.transfers)
    found.unreadable.push(...page.unreadable)
    if (!page.hasMore) return found
  }
  throw new BankListError('casso', 'unreadable', new Error('a day without a last page'))
}
