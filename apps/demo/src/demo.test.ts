import { sql, tables } from '@repo/api/rows'
import { buildApiKey, createTestApp, statementsOf, type TestApp } from '@repo/api/testing'
import { contract, type Endpoint, type Role } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demo } from './demo.ts'
import { COORDINATOR_EMAIL, DEMO_DOMAIN, LEARNER_EMAIL } from './demo-accounts.ts'
import { addSubjects } from './round-trip-subjects.ts'
import * as trips from './round-trips.ts'
import { seedDemo } from './run.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({}, undefined, demo)
  await seedDemo(t.services, 0)
})
afterAll(() => t.close())

test('demo: the login page of each site offers the demo accounts, without the data that only the seed needs', async () => {
  const { data } = await t.call(contract.content.demoAccounts, { query: { app: 'doctor' } })
  expect(data.map(({ email }) => email)).toEqual(['bs.diem@demo.thamhoc.vn', 'bs.lam@demo.thamhoc.vn'])
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(['email', 'name', 'note', 'password'])
})

test('demo: the login page shows the current code of a seeded account', async () => {
  const email = 'chusohuu@demo.thamhoc.vn'
  const { data } = await t.call(contract.secondFactor.demoCode, { query: { email } })
  expect(data?.code).toMatch(/^\d{6}$/)
})

describe('demo: round trips to the database', () => {
  type Session = Awaited<ReturnType<TestApp['signIn']>>
  let as: Record<Role | 'coordinator' | 'program', Session>
  let known: Record<string, string>

  beforeAll(async () => {
    const { rows } = await t.db.execute<{ email: string; id: string; role: Role; doctor: string | null }>(sql`
      select u.email, u.id, u.role, d.id as doctor from users u left join doctors d on d.user_id = u.id
      where u.email like ${`%@${DEMO_DOMAIN}`}`)
    const of = (email: string) => rows.find((row) => row.email === email)!
    const [student, doctor] = [of(LEARNER_EMAIL), of(`bs.diem@${DEMO_DOMAIN}`)]
    as = {
      student: await t.signIn(student),
      doctor: await t.signIn(doctor),
      admin: await t.signIn(of(`chusohuu@${DEMO_DOMAIN}`)),
      program: (await buildApiKey(t)).as,
      coordinator: await t.signIn(of(COORDINATOR_EMAIL)),
    }
    known = { student: student.id, doctor: doctor.doctor ?? '' }
    await addSubjects(t, { student: student.id, doctor: doctor.doctor ?? '' })
  })

  /** Staff where they may read, else the doctor, else the learner; what all may read is counted for the learner. */
  const callerOf = ({ path, access }: Endpoint): Session | null => {
    if (path.startsWith('/seats')) return as.coordinator
    if (access.kind === 'key') return as.program
    if (access.kind === 'optional') return as.student
    if (access.kind !== 'signed-in') return null
    if (access.roles.length === 3) return as.student
    return as[(['admin', 'doctor', 'student'] as const).find((role) => access.roles.includes(role))!]
  }

  const paramsOf = async (path: string) => {
    const query = trips.placeOf(path)?.replace(/:(student|doctor)/g, (_, name: string) => `'${known[name]}'`)
    if (!query) return {}
    const { rows } = await t.db.execute<Record<string, string>>(sql.raw(query))
    return rows[0] ?? null
  }

  /** An answer with nothing in memory, and how many statements it sent. */
  const ask = async (e: Endpoint, params: object, query: object) => {
    await t.db.delete(tables.rateLimits)
    t.services.sessions.forgetEverything()
    t.services.cache.clear()
    let answer: { status: number; data: unknown } = { status: 0, data: null }
    const sent = await statementsOf(async () => {
      answer = await t.call(e, { as: callerOf(e), params, query } as never)
    })
    return { ...answer, count: sent.length }
  }

  /** Statements of a read, of a list also of its second page; null where the demo has nothing that it answers with. */
  const countStatements = async (name: string, e: Endpoint): Promise<number | null> => {
    const params = await paramsOf(e.path)
    if (!params) return null
    const query = trips.queryOf(name, new Date())
    const { status, data, count } = await ask(e, params, query)
    if (status !== 200) return null
    const { next } = (data ?? {}) as { next?: unknown }
    if (typeof next !== 'string') return count
    const second = await ask(e, params, { ...query, after: next })
    return second.status === 200 ? Math.max(count, second.count) : null
  }

  test('each read of the contract finds something, and sends at most three statements, also for a second page', async () => {
    const counts: { name: string; count: number | null }[] = []
    for (const [name, e] of trips.reads) counts.push({ name, count: await countStatements(name, e) })
    expect(counts.filter(({ name, count }) => count !== null && count > trips.mostOf(name))).toEqual([])
    expect(counts.filter(({ count }) => count === null)).toEqual([])
  })
})
