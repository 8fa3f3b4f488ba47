import { join } from 'node:path'
import { demoAccounts } from '@repo/demo/accounts'
import { multiplyBusiness } from '@repo/demo/multiply-business'
import { multiplyCourses } from '@repo/demo/multiply-courses'
import { multiplyLearning } from '@repo/demo/multiply-learning'
import { findFreePorts } from '../scripts/lib/ports.ts'
import { done, step, UserError } from '../scripts/lib/say.ts'
import { type OpenSide, openSide, SIDES, type Side } from './sides.ts'

const COURSES = 10_000
const BUSINESS = {
  learners: 50_000,
  enrollments: 1_000_000,
  enrollmentsOfOne: 50_000,
  orders: 200_000,
  desk: { messages: 50_000, questions: 50_000, coupons: 5000, entries: 1_000_000, invoices: 50_000 },
}
/** Ten million intervals that were watched. */
const LEARNING = {
  lessonsBegun: 2_000_000,
  intervalsEach: 5,
  notes: 1_000_000,
  wishes: 250_000,
  cards: 500_000,
  reviewDays: 500_000,
}

let started: Promise<Record<Side, OpenSide>> | undefined

/**
 * An API on the demo's data and one on those of a large academy, by their addresses. Started once for all figures of a run,
 * because filling the large one takes minutes.
 */
export async function startLargeSides(workDir: string): Promise<Record<Side, string>> {
  const { small, large } = await startLargeAcademies(workDir)
  return { small: small.url, large: large.url }
}

/** The same, for who also needs their databases. */
export const startLargeAcademies = (workDir: string): Promise<Record<Side, OpenSide>> => {
  started ??= start(workDir)
  return started
}

async function start(workDir: string): Promise<Record<Side, OpenSide>> {
  const ports = await findFreePorts(SIDES.length)
  const sides = {} as Record<Side, OpenSide>
  for (const [index, side] of SIDES.entries()) {
    step(side === 'large' ? 'Chuẩn bị 1.000.000 lượt ghi danh…' : 'Chuẩn bị dữ liệu thử…')
    sides[side] = await openSide(join(workDir, `academy-${side}`), ports[index] ?? 0, async (db) => {
      if (side === 'small') return
      await multiplyCourses(db, COURSES)
      await multiplyBusiness(db, BUSINESS)
      await multiplyLearning(db, LEARNING)
    })
    done(sides[side].url)
  }
  return sides
}

/** Signs the first account of a site in: the learner who is shown, the owner or the first doctor of the demo. */
export async function signIn(url: string, app: 'web' | 'crm' | 'doctor'): Promise<string> {
  const account = demoAccounts.find(({ site }) => site === app)
  if (!account) throw new UserError(`Dữ liệu thử không có tài khoản cho ${app}.`)
  const { email, password } = account
  const code = await fetch(`${url}/demo/second-factor?email=${encodeURIComponent(email)}`)
  const { data } = (await code.json()) as { data: { code: string | null } | null }
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, app, secondFactor: data?.code }),
  })
  if (!answer.ok) throw new UserError(`${email}: ${answer.status}`)
  const session = (await answer.json()) as { data: { accessToken: string } }
  return session.data.accessToken
}
