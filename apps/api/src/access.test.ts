import {
  type App,
  appOfRole,
  contract,
  type Endpoint,
  mayCallBeforeConsent,
  needsSecondFactor,
  type Permission,
  permissions,
  type Right,
  type Role,
  rightsOf,
} from '@repo/contract'
import { withNeeded } from '@repo/contract/rights'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from './db/schema/index.ts'
import { buildAdmin, buildDoctor, buildStaffWith, buildUser } from './test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from './test/harness.ts'

interface Identity {
  name: string
  role: Role
  permissions: readonly Permission[]
  /** Of a role of the business's own. */
  own?: readonly Right[]
  user: TestUser
  app: App
}

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, e]): [string, Endpoint] => [`${group}.${name}`, e]),
)
const guarded = endpoints.filter(([, e]) => e.access.kind === 'signed-in')
// Endpoints for API keys are tried with keys of every scope beside them.
const open = endpoints.filter(([, e]) => e.access.kind !== 'signed-in' && e.access.kind !== 'key')

let t: TestApp
let identities: Identity[]
beforeAll(async () => {
  t = await createTestApp()
  const student = await buildUser(t.db)
  const { account } = await buildDoctor(t.db)
  const withOwnRole = async (...own: Right[]): Promise<Identity> => ({
    name: `admin with ${own.join(', ')}`,
    role: 'admin',
    permissions: [],
    own: withNeeded(own),
    user: await buildStaffWith(t.db, ...own),
    app: 'crm',
  })
  const admins = await Promise.all(
    permissions.map(async (permission) => [permission, await buildAdmin(t.db, [permission])] as const),
  )
  identities = [
    { name: 'student', role: 'student', permissions: [], user: student, app: 'web' },
    { name: 'doctor', role: 'doctor', permissions: [], user: account, app: 'doctor' },
    {
      name: 'admin without permissions',
      role: 'admin',
      permissions: [],
      user: await buildAdmin(t.db, []),
      app: 'crm',
    },
    await withOwnRole('refunds.manage', 'lists.export'),
    await withOwnRole('courses.edit', 'contacts.clear'),
    ...admins.map(
      ([permission, user]): Identity => ({
        name: `admin ${permission}`,
        role: 'admin',
        permissions: [permission],
        user,
        app: 'crm',
      }),
    ),
  ]
})
afterAll(() => t.close())

/** Paths that exist with names that do not: enough to see who is let through. */
const somewhere = (e: Endpoint) => ({
  params: Object.fromEntries(
    [...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [
      name,
      name === 'slug' || name === 'code' ? 'khong-co' : '00000000-0000-7000-8000-000000000000',
    ]),
  ),
  ...(e.body ? { body: {} as never } : {}),
})

const kept = new Map<string, TestSession>()
/** Calls with the session that the caller had before. Who was let through gets new ones: some endpoints end sessions. */
const callAs = async (
  e: Endpoint,
  { user, app }: Pick<Identity, 'user' | 'app'>,
  options: { hasSecondFactor?: boolean; awaitsConsent?: boolean } = {},
) => {
  const key = `${user.id} ${JSON.stringify([app, options])}`
  const as = kept.get(key) ?? (await t.signIn(user, app, options))
  kept.set(key, as)
  const answer = await t.call(e, { ...somewhere(e), as })
  if (answer.status < 300) for (const each of kept.keys()) if (each.startsWith(user.id)) kept.delete(each)
  return answer
}

function mayEnter(e: Endpoint, { role, permissions: builtIn, own = [] }: Identity): boolean {
  if (e.access.kind !== 'signed-in' || !e.access.roles.includes(role)) return false
  const needed = role === 'admin' ? e.access.rights : undefined
  const held: readonly string[] = rightsOf(builtIn, own)
  return !needed || needed.some((right) => held.includes(right))
}

test('every endpoint of the contract is served', () => {
  const missing = endpoints.filter(([, e]) => !t.app.hasRoute({ method: e.method, url: e.path }))
  expect(missing.map(([name]) => name)).toEqual([])
})

describe.each(guarded)('%s', (_name, e) => {
  test('lets in who the contract names, and answers all others 403', async () => {
    for (const identity of identities) {
      const { status, error } = await callAs(e, identity)
      const isDenied = status === 403 && error.code === 40300
      expect([identity.name, isDenied, status === 401]).toEqual([
        identity.name,
        !mayEnter(e, identity),
        false,
      ])
    }
  })

  test('a caller without a session is asked to sign in', async () => {
    const { status, error } = await t.call(e, somewhere(e))
    expect([status, error.code]).toEqual([401, 40001])
  })

  test('is closed to sessions of another site', async () => {
    for (const identity of identities) {
      const elsewhere =
        (['web', 'crm', 'doctor'] as const).find((app) => app !== appOfRole[identity.role]) ?? 'web'
      const { status, error } = await callAs(e, { user: identity.user, app: elsewhere })
      expect([status, error.code]).toEqual([403, 40300])
    }
  })

  test('is closed to staff and doctors who have not proved a second factor, unless it serves to set one up', async () => {
    const isOpen = e.access.kind === 'signed-in' && e.access.beforeSecondFactor === true
    for (const identity of identities.filter((one) => mayEnter(e, one))) {
      const { status, error } = await callAs(e, identity, { hasSecondFactor: false })
      const isRefused = status === 403 && error.name === 'access.second_factor_required'
      // Doctors and staff are told at the door; `disable` tells them even with the proof in hand.
      expect([identity.name, isRefused]).toEqual([identity.name, needsSecondFactor(identity.role) && !isOpen])
    }
  })

  test('is closed to who still has to agree to new terms, unless it serves to agree', async () => {
    for (const identity of identities.filter((one) => mayEnter(e, one))) {
      const { status, error } = await callAs(e, identity, { awaitsConsent: true })
      const isRefused = status === 403 && error.name === 'access.consent_required'
      expect([identity.name, isRefused]).toEqual([identity.name, !mayCallBeforeConsent(e.access)])
    }
  })

  test('ends with the session and with the account', async () => {
    const insider = identities.find((identity) => mayEnter(e, identity))
    if (!insider) throw new Error('nobody may call this endpoint')
    const session = await t.signIn(insider.user)
    await t.services.sessions.end(session.sessionId, 'logout')
    const ended = await t.call(e, { ...somewhere(e), as: session })
    expect([ended.status, ended.error.code]).toEqual([401, 40003])
    const locked = await buildUser(t.db, { role: insider.role, permissions: [...insider.permissions] })
    const later = await t.signIn(locked)
    await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, locked.id))
    const refused = await t.call(e, { ...somewhere(e), as: later })
    expect([refused.status, refused.error.code]).toEqual([401, 40003])
  })
})

test.each(open)('%s never asks for a session it does not need', async (_name, e) => {
  const { status } = await t.call(e, somewhere(e))
  expect(status).not.toBe(401)
  expect(status).toBeLessThan(500)
})

test('without a second factor staff see who they are, set it up or leave; nothing else', () => {
  const names = guarded.filter(([, e]) => e.access.kind === 'signed-in' && e.access.beforeSecondFactor)
  expect(names.map(([name]) => name).sort()).toEqual([
    'auth.logout',
    'auth.me',
    'secondFactor.begin',
    'secondFactor.confirm',
    'secondFactor.state',
  ])
})

test('before they agree to new terms people see what is asked, agree or leave; nothing else', () => {
  const names = guarded.filter(([, e]) => mayCallBeforeConsent(e.access)).map(([name]) => name)
  expect(names.sort()).toEqual([
    'account.acceptTexts',
    'account.preferences',
    'auth.logout',
    'auth.me',
    'secondFactor.begin',
    'secondFactor.confirm',
    'secondFactor.state',
  ])
})

test.each(endpoints.filter(([, e]) => e.access.kind === 'optional'))(
  '%s answers half a sign-in like a stranger',
  async (_name, e) => {
    const { account } = await buildDoctor(t.db)
    const as = await t.signIn(account, 'doctor', { hasSecondFactor: false })
    const [half, stranger] = [await t.call(e, { ...somewhere(e), as }), await t.call(e, somewhere(e))]
    expect([half.status, half.error?.name]).toEqual([stranger.status, stranger.error?.name])
  },
)
