import { createHash, generateKeyPairSync } from 'node:crypto'
import { contract } from '@repo/contract'
import { maxPasskeys } from '@repo/contract/passkeys'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditEntries,
  passkeyChallenges,
  passkeys,
  rateLimits,
  sessions,
  users,
} from '../../db/schema/index.ts'
import { buildAdmin, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import {
  buildPasskey,
  coseKey,
  createPasskeyDevice,
  FLAGS,
  type PasskeyDevice,
  type Said,
} from '../../test/passkey-device.ts'
import { giveSecondFactor } from '../../test/second-factor.ts'
import { runTogetherBehind } from '../../test/turns.ts'
import { authLimits } from '../auth/index.ts'
import { removePasskeyChallengesBefore } from './passkeys.repo.ts'

const { passkeys: endpoints, auth } = contract
const SITES = {
  web: { origin: 'http://localhost:3000', rpId: 'localhost' },
  crm: { origin: 'http://admin.localhost:3001', rpId: 'admin.localhost' },
  doctor: { origin: 'http://doctor.localhost:3002', rpId: 'doctor.localhost' },
} as const
type Site = keyof typeof SITES

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const begin = (as: TestSession, body: { password?: string; code?: string } = {}) =>
  t.call(endpoints.begin, { as, body: { password: TEST_PASSWORD, ...body } })

/** What a browser on a site says when it was given this challenge. */
const saidOn = (site: Site, challenge: string, wrong: Partial<Said> = {}): Said => ({
  ...SITES[site],
  challenge,
  ...wrong,
})

async function addTo(as: TestSession, device: PasskeyDevice, site: Site = 'web', code?: string) {
  const { data } = await begin(as, { code })
  const credential = device.create(saidOn(site, data.options.challenge))
  const added = await t.call(endpoints.add, {
    as,
    body: { ceremony: data.ceremony, credential, name: 'Điện thoại của Hạnh' },
  })
  return { ...added, userHandle: data.options.user.id }
}

/** A learner with a device that holds a passkey. */
async function withPasskey(device = createPasskeyDevice()) {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const { data, userHandle } = await addTo(as, device)
  return { user, as, device, userHandle, id: data.id }
}

const ask = async (site: Site = 'web') => (await t.call(endpoints.challenge, { body: { app: site } })).data

type Held = Pick<Awaited<ReturnType<typeof withPasskey>>, 'device' | 'userHandle'>
type Wrong = Partial<Said & { userHandle: string }>

async function signInWith({ device, userHandle }: Held, wrong: Wrong = {}, site: Site = 'web') {
  const { ceremony, options } = await ask(site)
  const credential = device.get({ userHandle, ...saidOn(site, options.challenge, wrong), ...wrong })
  return t.call(endpoints.signIn, { body: { ceremony, credential, app: site } })
}

const actionsOf = async (user: TestUser) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))).map(
    ({ action }) => action,
  )

describe('adding a passkey', () => {
  test('takes the password, keeps the key, is audited and told by mail', async () => {
    const { user, as } = await withPasskey()
    const { data } = await t.call(endpoints.list, { as })
    expect(data).toMatchObject({
      isCodeNeeded: false,
      items: [{ name: 'Điện thoại của Hạnh', isSynced: false, isUsable: true, lastUsedAt: null }],
    })
    expect(await actionsOf(user)).toEqual(['passkey.added'])
    expect((await mailsTo(t.db, user.email))[0]?.text).toContain('Điện thoại của Hạnh')
  })

  test('asks the browser for a discoverable key that verifies its person, and for no attestation', async () => {
    const { as, device, user } = await withPasskey()
    const { data } = await begin(as)
    expect(data.options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: user.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.id }],
    })
    expect(Buffer.from(data.options.challenge, 'base64url')).toHaveLength(32)
  })

  test('a wrong password begins nothing', async () => {
    const as = await t.signIn(await buildUser(t.db))
    expect((await begin(as, { password: 'sai' })).error.name).toBe('auth.wrong_password')
  })

  test('where a second factor is on, its code is asked for too', async () => {
    const user = await buildAdmin(t.db)
    const app = await giveSecondFactor(t, user)
    const as = await t.signIn(user)
    expect((await t.call(endpoints.list, { as })).data.isCodeNeeded).toBe(true)
    expect((await begin(as)).error.name).toBe('auth.second_factor_needed')
    expect((await begin(as, { code: '000000' })).error.name).toBe('auth.second_factor_invalid')
    expect((await begin(as, { code: app.code() })).status).toBe(200)
  })

  test('a session that has not proved the second factor adds none', async () => {
    const as = await t.signIn(await buildAdmin(t.db), 'crm', { hasSecondFactor: false })
    expect((await begin(as)).error.name).toBe('access.second_factor_required')
  })

  test('without a name it has that of the device', async () => {
    const as = await t.signIn(await buildUser(t.db))
    const { data } = await begin(as)
    const credential = createPasskeyDevice().create(saidOn('web', data.options.challenge))
    const added = await t.call(endpoints.add, {
      as,
      body: { ceremony: data.ceremony, credential },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1' },
    })
    expect(added.data.name).toBe('Safari trên iPhone')
  })

  test(`an account has at most ${maxPasskeys}, also of two that come at once`, async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    for (let i = 1; i < maxPasskeys; i++) await buildPasskey(t.db, user.id)
    const [one, other] = [await begin(as), await begin(as)]
    const answers = await Promise.all(
      [one.data, other.data].map(({ ceremony, options }) =>
        t.call(endpoints.add, {
          as,
          body: { ceremony, credential: createPasskeyDevice().create(saidOn('web', options.challenge)) },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 423])
    expect((await begin(as)).error.name).toBe('passkey.too_many')
  })

  test('a credential that another account has is not taken', async () => {
    const { device } = await withPasskey()
    const other = await t.signIn(await buildUser(t.db))
    expect((await addTo(other, device)).error.name).toBe('passkey.exists')
  })

  test('of two answers to one challenge the second comes too late', async () => {
    const as = await t.signIn(await buildUser(t.db))
    const { data } = await begin(as)
    const add = () =>
      t.call(endpoints.add, {
        as,
        body: {
          ceremony: data.ceremony,
          credential: createPasskeyDevice().create(saidOn('web', data.options.challenge)),
        },
      })
    expect((await add()).status).toBe(200)
    expect((await add()).error.name).toBe('passkey.expired')
  })

  test('the challenge of another account, session or purpose, and one of five minutes ago, are not taken', async () => {
    const user = await buildUser(t.db)
    const [as, elsewhere] = [await t.signIn(user), await t.signIn(user)]
    const stranger = await t.signIn(await buildUser(t.db))
    const answer = (
      by: TestSession,
      { ceremony, options }: { ceremony: string; options: { challenge: string } },
    ) =>
      t.call(endpoints.add, {
        as: by,
        body: { ceremony, credential: createPasskeyDevice().create(saidOn('web', options.challenge)) },
      })
    expect((await answer(stranger, (await begin(as)).data)).error.name).toBe('passkey.expired')
    expect((await answer(elsewhere, (await begin(as)).data)).error.name).toBe('passkey.expired')
    expect((await answer(as, await ask())).error.name).toBe('passkey.expired')
    const late = await begin(as)
    t.time.advance(5 * 60_000 + 1)
    expect((await answer(as, late.data)).error.name).toBe('passkey.expired')
  })

  let as: TestSession
  beforeAll(async () => {
    as = await t.signIn(await buildUser(t.db))
  })

  const wrong: [string, Partial<Said>][] = [
    ['the challenge of another ceremony', { challenge: 'A'.repeat(43) }],
    ['a foreign origin', { origin: 'https://thamhoc.example.evil' }],
    ['the origin of a sibling site', { origin: SITES.crm.origin }],
    ['a foreign RP ID', { rpId: 'evil.example' }],
    ['a signature of the other kind', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
    ['no verification of the person', { flags: FLAGS.present | FLAGS.attested }],
    ['no presence of the person', { flags: FLAGS.verified | FLAGS.attested }],
    ['no key', { flags: FLAGS.present | FLAGS.verified }],
    ['a copy of a key that cannot be copied', { flags: 0x45 | FLAGS.backedUp }],
  ]
  test.each(wrong)('%s is refused', async (_name, said) => {
    const { data } = await begin(as)
    const credential = createPasskeyDevice().create(saidOn('web', data.options.challenge, said))
    const { status, error } = await t.call(endpoints.add, {
      as,
      body: { ceremony: data.ceremony, credential },
    })
    expect([status, error.name]).toEqual([423, 'passkey.invalid'])
  })

  const device = createPasskeyDevice()
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' })
  const keys: [string, ReturnType<typeof coseKey>][] = [
    ['an algorithm that was not offered (ES384)', coseKey(device.publicKey, [[3, -35]])],
    ['an elliptic key that says RS256', coseKey(device.publicKey, [[3, -257]])],
    ['an elliptic key that says EdDSA', coseKey(device.publicKey, [[3, -8]])],
    ['a key of another curve', coseKey(device.publicKey, [[-1, 2]])],
    ['a point that is not on the curve', coseKey(device.publicKey, [[-3, Buffer.alloc(32, 7)]])],
    ['a coordinate that is too short', coseKey(device.publicKey, [[-2, Buffer.alloc(31, 7)]])],
    [
      'an RSA key of 1024 bits',
      new Map<number, number | Buffer>([
        [1, 3],
        [3, -257],
        [-1, Buffer.from(rsa.n ?? '', 'base64url')],
        [-2, Buffer.from(rsa.e ?? '', 'base64url')],
      ]),
    ],
  ]
  test.each(keys)('%s is refused', async (_name, key) => {
    const { data } = await begin(as)
    const credential = device.create(saidOn('web', data.options.challenge), { key })
    const { error } = await t.call(endpoints.add, { as, body: { ceremony: data.ceremony, credential } })
    expect(error.name).toBe('passkey.invalid')
  })

  test('an attestation with a certificate, which nobody asked for, is refused', async () => {
    for (const format of ['apple', 'android-key', 'packed']) {
      const { data } = await begin(as)
      const statement = new Map([['x5c', Buffer.from('chứng thư')]])
      const credential = device.create(saidOn('web', data.options.challenge), { format, statement })
      const { error } = await t.call(endpoints.add, { as, body: { ceremony: data.ceremony, credential } })
      expect([format, error.name]).toEqual([format, 'passkey.invalid'])
    }
  })

  test('CBOR that is cut anywhere is refused, and never a fault of the server', async () => {
    const whole = Buffer.from(device.create(saidOn('web', 'A'.repeat(43))).attestationObject, 'base64url')
    for (let length = 1; length < whole.length; length += 29) {
      const { data } = await begin(as)
      const credential = {
        ...device.create(saidOn('web', data.options.challenge)),
        attestationObject: whole.subarray(0, length).toString('base64url'),
      }
      const { error } = await t.call(endpoints.add, { as, body: { ceremony: data.ceremony, credential } })
      expect([length, error.name]).toEqual([length, 'passkey.invalid'])
    }
  })
})

describe('changing passkeys', () => {
  test('one is renamed, with both names in the log', async () => {
    const { as, id, user } = await withPasskey()
    const { data } = await t.call(endpoints.rename, { as, params: { id }, body: { name: ' iPhone  ' } })
    expect(data.name).toBe('iPhone')
    expect(await actionsOf(user)).toContain('passkey.renamed')
  })

  test('removing one takes the password, ends the other sessions, and the key opens nothing more', async () => {
    const held = await withPasskey()
    const { as, id, user } = held
    const elsewhere = await t.signIn(user)
    const remove = (password: string) => t.call(endpoints.remove, { as, params: { id }, body: { password } })
    expect((await remove('sai')).error.name).toBe('auth.wrong_password')
    expect((await remove(TEST_PASSWORD)).status).toBe(200)
    expect((await t.call(auth.me, { as: elsewhere })).status).toBe(401)
    expect((await t.call(auth.me, { as })).status).toBe(200)
    expect((await signInWith(held)).error.name).toBe('passkey.refused')
    expect(await actionsOf(user)).toContain('passkey.removed')
    expect((await mailsTo(t.db, user.email))[0]?.subject).toContain('xóa một khóa truy cập')
    // The password stays a way in.
    const login = await t.call(auth.login, { body: { email: user.email, password: TEST_PASSWORD } })
    expect(login.status).toBe(200)
  })

  const newPassword = 'một câu khác hẳn, dài hơn'
  /** Proves the mailbox, so that `resetPassword` can set a new password. */
  const askForReset = async ({ email }: TestUser) => {
    await t.call(auth.forgotPassword, { body: { email } })
    const otp = /\d{6}/.exec((await mailsTo(t.db, email))[0]?.subject ?? '')?.[0] ?? ''
    const { data } = await t.call(auth.verifyOtp, { body: { email, otp, purpose: 'reset' } })
    return { resetToken: data.resetToken ?? '', newPassword }
  }

  test('a forgotten password that is set anew removes them all with what was begun, and the mail says so', async () => {
    const held = await withPasskey()
    await begin(held.as)
    await t.call(auth.resetPassword, { body: await askForReset(held.user) })
    expect((await signInWith(held)).error.name).toBe('passkey.refused')
    expect(await actionsOf(held.user)).toContain('passkey.all_removed')
    expect((await mailsTo(t.db, held.user.email))[0]?.text).toContain(
      '1 khóa truy cập (passkey) của tài khoản đã được xóa',
    )
    const begun = t.db.select().from(passkeyChallenges).where(eq(passkeyChallenges.userId, held.user.id))
    expect(await begun).toEqual([])
  })

  test('a key that arrives while the password is set anew is not taken', async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    const body = await askForReset(user)
    const { data } = await begin(as)
    const credential = createPasskeyDevice().create(saidOn('web', data.options.challenge))
    const [reset, added] = await runTogetherBehind(
      t,
      ['select 1 from users where id = $1 for no key update', [user.id]],
      () => t.call(auth.resetPassword, { body }),
      () => t.call(endpoints.add, { as, body: { ceremony: data.ceremony, credential } }),
    )
    expect([reset.status, added.error.name]).toEqual([200, 'session.revoked'])
    expect(await t.db.select().from(passkeys).where(eq(passkeys.userId, user.id))).toEqual([])
  })

  test('a password that is changed with the old one leaves them', async () => {
    const held = await withPasskey()
    await t.call(auth.changePassword, {
      as: held.as,
      body: { currentPassword: TEST_PASSWORD, newPassword },
    })
    expect((await signInWith(held)).status).toBe(200)
  })
})

describe('signing in with a passkey', () => {
  test('opens a session that has proved both factors, and says when the key was used', async () => {
    const held = await withPasskey()
    const { status, data } = await signInWith(held)
    expect([status, data.user.id]).toEqual([200, held.user.id])
    const [session] = await t.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, held.user.id), eq(sessions.app, 'web')))
      .orderBy(sessions.createdAt)
      .offset(1)
    expect(session?.secondFactorAt).toBeInstanceOf(Date)
    const { data: list } = await t.call(endpoints.list, { as: held.as })
    expect(list.items[0]?.lastUsedAt).not.toBeNull()
  })

  test('staff need no code, and their sign-in is noted', async () => {
    const user = await buildAdmin(t.db)
    const app = await giveSecondFactor(t, user)
    const device = createPasskeyDevice()
    const { userHandle } = await addTo(await t.signIn(user), device, 'crm', app.code())
    const { status, data } = await signInWith({ device, userHandle }, {}, 'crm')
    expect([status, data.user.mustSetUpSecondFactor]).toEqual([200, false])
    expect((await t.call(contract.crm.categories, { as: data })).status).toBe(200)
    expect(await actionsOf(user)).toContain('user.signed_in')
  })

  test('an authenticator that does not count signs in again and again', async () => {
    const held = await withPasskey(createPasskeyDevice({ counts: false }))
    for (let i = 0; i < 3; i++) expect((await signInWith(held)).status).toBe(200)
  })

  test('the challenge names no account, whoever asks', async () => {
    const { options } = await ask()
    expect(Object.keys(options).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  test('a signature is taken once, in twenty tries at once too', async () => {
    const { device, userHandle, user } = await withPasskey(createPasskeyDevice({ counts: false }))
    const { ceremony, options } = await ask()
    const credential = device.get({ ...saidOn('web', options.challenge), userHandle })
    const send = () => t.call(endpoints.signIn, { body: { ceremony, credential } })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await send()).error.name).toBe('passkey.expired')
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(2)
  })

  test('the challenge of another browser, site or purpose, and one of five minutes ago, are not taken', async () => {
    const held = await withPasskey()
    const answer = async (given: { ceremony: string; options: { challenge: string } }, ceremony?: string) => {
      const { device, userHandle } = held
      const credential = device.get({ ...saidOn('web', given.options.challenge), userHandle })
      return t.call(endpoints.signIn, { body: { ceremony: ceremony ?? given.ceremony, credential } })
    }
    expect((await answer(await ask(), (await ask()).ceremony)).error.name).toBe('passkey.refused')
    expect((await answer(await ask('crm'))).error.name).toBe('passkey.expired')
    expect((await answer((await begin(held.as)).data)).error.name).toBe('passkey.expired')
    const late = await ask()
    t.time.advance(5 * 60_000 + 1)
    expect((await answer(late)).error.name).toBe('passkey.expired')
  })

  const wrong: [string, Wrong][] = [
    ['a foreign origin', { origin: 'https://thamhoc.example.evil' }],
    ['the origin of a sibling site', { origin: SITES.doctor.origin }],
    ['a foreign RP ID', { rpId: 'evil.example' }],
    ['an answer of the other kind', { type: 'webauthn.create' }],
    ['a frame of another site', { crossOrigin: true }],
    ['no verification of the person', { flags: FLAGS.present }],
    ['no presence of the person', { flags: FLAGS.verified }],
    ['a key that can suddenly be copied', { flags: 5 | FLAGS.backupEligible }],
    ['the handle of another account', { userHandle: 'B'.repeat(43) }],
  ]
  test.each(wrong)('%s is refused', async (_name, said) => {
    const { status, error } = await signInWith(await withPasskey(), said)
    expect([status, error.name]).toEqual([423, 'passkey.refused'])
  })

  test('the key of another account signs for nobody else', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const { ceremony, options } = await ask()
    const { userHandle } = other
    const credential = {
      ...mine.device.get({ ...saidOn('web', options.challenge), userHandle }),
      id: other.device.id,
    }
    const { error } = await t.call(endpoints.signIn, { body: { ceremony, credential } })
    expect(error.name).toBe('passkey.refused')
  })

  test('a counter that does not rise is refused, audited, and told once a day', async () => {
    const held = await withPasskey()
    expect((await signInWith(held, { counter: 9 })).status).toBe(200)
    for (const counter of [9, 3, 0])
      expect((await signInWith(held, { counter })).error.name).toBe('passkey.refused')
    const actions = await actionsOf(held.user)
    expect(actions.filter((action) => action === 'passkey.counter_refused')).toHaveLength(3)
    const mails = await mailsTo(t.db, held.user.email)
    expect(mails.filter(({ subject }) => subject.includes('từ chối'))).toHaveLength(1)
    expect((await signInWith(held, { counter: 10 })).status).toBe(200)
  })

  test('broken bytes are refused, and never a fault of the server', async () => {
    const { device, userHandle } = await withPasskey()
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      const { ceremony, options } = await ask()
      const whole = device.get({ ...saidOn('web', options.challenge), userHandle })
      const credential = { ...whole, [field]: whole[field].slice(0, 20) }
      const { error } = await t.call(endpoints.signIn, { body: { ceremony, credential } })
      expect([field, error.name]).toEqual([field, 'passkey.refused'])
    }
  })

  test('a locked, merged or unverified account stays closed, in the same words as an unknown key', async () => {
    const held = await withPasskey()
    const unknown = await signInWith({ ...held, device: createPasskeyDevice() })
    const shape = ({ status, error }: typeof unknown) => JSON.stringify([status, { ...error, requestId: '' }])
    for (const change of [{ status: 'locked' as const }, { status: 'pending' as const }]) {
      await t.db.update(users).set(change).where(eq(users.id, held.user.id))
      expect(shape(await signInWith(held))).toBe(shape(unknown))
    }
  })

  test('a hundred wrong passwords, which close an account to strange devices, do not close it to its key', async () => {
    const held = await withPasskey()
    await t.db.update(users).set({ failedLogins: 100 }).where(eq(users.id, held.user.id))
    expect((await signInWith(held)).status).toBe(200)
  })

  test('refused keys count as failed sign-ins of their network', async () => {
    const { device, userHandle } = await withPasskey()
    const ip = '203.0.113.99'
    const { softMax } = authLimits.loginFailuresByNetwork
    const send = async (said: Wrong) => {
      const { ceremony, options } = await ask()
      const credential = device.get({ ...saidOn('web', options.challenge, said), userHandle })
      return t.call(endpoints.signIn, { body: { ceremony, credential }, ip })
    }
    for (let i = 0; i < softMax; i++) expect((await send({ rpId: 'x' })).error.name).toBe('passkey.refused')
    expect((await send({})).error.name).toBe('auth.proof_needed')
  })
})

test('only hashes of challenges are kept, and those that are over are swept', async () => {
  await t.db.delete(passkeyChallenges)
  const { ceremony, options } = await ask()
  const [row] = await t.db.select().from(passkeyChallenges)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
  expect([row?.challengeHash, row?.ceremonyHash]).toEqual([sha256(options.challenge), sha256(ceremony)])
  await removePasskeyChallengesBefore(t.db, new Date(t.time.now().getTime() + 5 * 60_000 + 1))
  expect(await t.db.select().from(passkeyChallenges)).toEqual([])
})

test('a passkey of an earlier address of the site is listed as one that does not work here', async () => {
  const user = await buildUser(t.db)
  await buildPasskey(t.db, user.id, { rpId: 'ten-cu.example' })
  const as = await t.signIn(user)
  expect((await t.call(endpoints.list, { as })).data.items[0]?.isUsable).toBe(false)
  expect((await begin(as)).data.options.excludeCredentials).toEqual([])
  await t.db.delete(passkeys).where(eq(passkeys.userId, user.id))
})
