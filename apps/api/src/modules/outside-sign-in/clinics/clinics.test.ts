import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  auditEntries,
  clinicDomains,
  clinicProviders,
  enrollments,
  organisations,
  outsideIdentities,
  rateLimits,
  seatGrants,
  users,
} from '../../../db/schema/index.ts'
import { buildClinic } from '../../../test/clinics.ts'
import { buildAdmin, buildUser, TEST_PASSWORD } from '../../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../../test/harness.ts'
import { mailsTo } from '../../../test/mails.ts'
import { buildOrganisation, buySeats } from '../../../test/organisations.ts'
import {
  ISSUER_CLIENT,
  type IssuerPerson,
  newPerson,
  type OutsideIssuer,
  startOutsideIssuer,
} from '../../../test/outside-issuer.ts'
import {
  createSamlIdp,
  readRequest,
  type SamlAnswer,
  type SamlIdp,
  signXml,
  toPost,
  writeResponse,
} from '../../../test/saml-idp.ts'
import { giveSecondFactor } from '../../../test/second-factor.ts'
import { createOidcProvider } from '../oidc-provider.ts'
import { createClinicHousekeeping } from './clinic-housekeeping.service.ts'
import { createClinicSealer } from './clinic-secret.ts'

const { outsideSignIn: api, crmClinicSignIn: crm, devices } = contract
const RETURN_URL = 'http://localhost:3000/api/auth/outside/return'

let t: TestApp
let issuer: OutsideIssuer
/** Another one, which stands for Google as well. */
let google: OutsideIssuer
let admin: TestUser
let owner: TestSession
let ownerCode: () => string
beforeAll(async () => {
  issuer = await startOutsideIssuer(RETURN_URL)
  google = await startOutsideIssuer(RETURN_URL)
  t = await createTestApp({
    CLINIC_INNER_ISSUERS: `${issuer.url},${google.url}`,
    GOOGLE_ISSUER: google.url,
  })
  admin = await buildAdmin(t.db, ['owner'])
  const app = await giveSecondFactor(t, admin)
  ownerCode = () => app.code()
  owner = await t.signIn(admin)
})
afterAll(async () => {
  await t.close()
  await issuer.close()
  await google.close()
})
beforeEach(async () => {
  issuer.forgery = null
  google.forgery = null
  issuer.isDown = false
  await t.db.delete(rateLimits)
})

type Clinic = Awaited<ReturnType<typeof buildClinic>>

const personOf = ({ domain }: Pick<Clinic, 'domain'>, values: Partial<IssuerPerson> = {}) =>
  newPerson({ email: `nguoi-${randomUUID()}@${domain}`, ...values })

const begin = (email: string) => t.call(api.beginClinic, { body: { email } })

type Answer = { state: string; code?: string; place?: string }

/** Goes to an issuer and comes back by the return address of the organisation, as a browser does. */
async function comeBack(url: string, at = issuer): Promise<Answer> {
  const back = await at.visit(url)
  const sent = await t.app.inject({ method: 'GET', url: back.pathname.replace('/api', '') + back.search })
  expect(sent.statusCode).toBe(303)
  return Object.fromEntries(
    new URLSearchParams(new URL(String(sent.headers.location)).hash.slice(1)),
  ) as Answer
}

const finish = (ceremony: string, answer: Answer) => t.call(api.finish, { body: { ceremony, answer } })

async function arrive({ domain }: Pick<Clinic, 'domain'>, person: IssuerPerson, at = issuer) {
  at.person = person
  const { ceremony, url } = (await begin(`ai-do@${domain}`)).data
  return finish(ceremony, await comeBack(url, at))
}

async function openWith(clinic: Clinic, person: IssuerPerson) {
  const { data, error } = await arrive(clinic, person)
  if (!data?.open) throw new Error(`no open sign-in: ${error?.name}`)
  return data.open
}

const register = (ticket: string) =>
  t.call(api.register, { body: { ticket, name: 'Lê Thị Cơ Sở', acceptMarketing: false } })

describe('a person of a clinic', () => {
  test('clinic sign-in: a new person gets an account, is signed in next time, and the session names the clinic', async () => {
    const clinic = await buildClinic(t, issuer.url)
    const person = personOf(clinic, { email_verified: undefined })
    const open = await openWith(clinic, person)
    expect(open).toMatchObject({ service: 'clinic', clinic: clinic.organisation.name, need: 'account' })
    const { data } = await register(open.ticket)
    expect(data.clinicSeats).toBeNull()
    const [user] = await t.db.select().from(users).where(eq(users.id, data.user.id))
    expect(user).toMatchObject({ email: person.email, status: 'active' })
    const again = (await arrive(clinic, person)).data.session
    expect(again?.user.id).toBe(data.user.id)
    const as = again as unknown as TestSession
    const { items } = (await t.call(devices.sessions, { as })).data
    expect(items.map(({ openedBy }) => openedBy)).toEqual([
      clinic.organisation.name,
      clinic.organisation.name,
    ])
    expect((await t.call(api.list, { as })).data.items).toMatchObject([
      { service: 'clinic', clinic: clinic.organisation.name, isOffered: true, email: person.email },
    ])
    expect((await mailsTo(t.db, person.email ?? ''))[0]?.subject).toContain(clinic.organisation.name)
  })

  test('clinic sign-in: an account with the address is linked by its password and second factor only', async () => {
    const clinic = await buildClinic(t, issuer.url)
    const person = personOf(clinic)
    const user = await buildUser(t.db, { email: person.email ?? '' })
    const app = await giveSecondFactor(t, user)
    const { ticket, need } = await openWith(clinic, person)
    expect(need).toBe('proof')
    expect((await register(ticket)).error.name).toBe('outside.expired')
    const link = (secondFactor?: string) =>
      t.call(api.link, {
        body: { ticket, password: TEST_PASSWORD, ...(secondFactor ? { secondFactor } : {}) },
      })
    expect((await link()).error.name).toBe('auth.second_factor_needed')
    expect((await link(app.code())).data.user.id).toBe(user.id)
    expect((await arrive(clinic, person)).data.open?.need).toBe('second_factor')
  })

  test('clinic sign-in: one subject of two issuers is two people, and one of them opens no account of the other', async () => {
    const [one, two] = [await buildClinic(t, issuer.url), await buildClinic(t, issuer.url)]
    const person = personOf(one)
    const { data } = await register((await openWith(one, person)).ticket)
    const foreign = await openWith(two, { ...personOf(two), sub: person.sub })
    expect(foreign.need).toBe('account')
    expect((await register(foreign.ticket)).data.user.id).not.toBe(data.user.id)
  })

  test.each([
    ['of another domain', () => newPerson()],
    ['that the provider denies', (clinic: Clinic) => personOf(clinic, { email_verified: false })],
    ['that only ends like the domain', (clinic: Clinic) => newPerson({ email: `a@gia.${clinic.domain}` })],
  ])('clinic sign-in: an address %s is refused and told to staff', async (_what, personFor) => {
    const clinic = await buildClinic(t, issuer.url)
    expect((await arrive(clinic, personFor(clinic))).error.name).toBe('outside.other_domain')
    const [row] = await t.db.select().from(clinicProviders).where(eq(clinicProviders.id, clinic.providerId))
    expect(row?.lastFault).toBe('other_domain')
  })

  test('clinic sign-in: staff with an address of the domain are refused', async () => {
    const clinic = await buildClinic(t, issuer.url)
    const person = personOf(clinic)
    const { id } = await buildAdmin(t.db, ['support'])
    await t.db
      .update(users)
      .set({ email: person.email ?? '' })
      .where(eq(users.id, id))
    expect((await arrive(clinic, person)).error.name).toBe('outside.not_for_staff')
  })

  test('clinic sign-in: an id token for another audience is refused', async () => {
    const clinic = await buildClinic(t, issuer.url)
    issuer.forgery = { claims: { aud: 'ung-dung-khac' } }
    expect((await arrive(clinic, personOf(clinic))).error.name).toBe('outside.refused')
  })

  test('clinic sign-in: a code of another clinic, which the own provider sent for, is refused and never traded', async () => {
    const [mine, victim] = [await buildClinic(t, issuer.url), await buildClinic(t, google.url)]
    google.person = personOf(victim)
    const attack = new URL((await begin(`a@${victim.domain}`)).data.url)
    const { ceremony, url } = (await begin(`a@${mine.domain}`)).data
    attack.searchParams.set('state', new URL(url).searchParams.get('state') ?? '')
    const answer = await comeBack(attack.href, google)
    expect(answer).toMatchObject({ place: victim.organisation.id, code: expect.any(String) })
    // Who is asked to trade the code would be the own provider, which does not answer.
    issuer.isDown = true
    expect((await finish(ceremony, answer)).error.name).toBe('outside.refused')
  })

  test.each([
    ['the address of all services', () => undefined],
    ['the address of another clinic', () => randomUUID()],
  ])('clinic sign-in: an answer at %s is refused', async (_what, placeOf) => {
    const clinic = await buildClinic(t, issuer.url)
    issuer.person = personOf(clinic)
    const { ceremony, url } = (await begin(`a@${clinic.domain}`)).data
    const { place: _place, ...answer } = await comeBack(url)
    const place = placeOf()
    expect((await finish(ceremony, { ...answer, ...(place ? { place } : {}) })).error.name).toBe(
      'outside.refused',
    )
  })

  test.each([
    ['without hd', () => ({}), 'outside.other_domain'],
    ['with hd of another domain', () => ({ hd: 'khac.example.vn' }), 'outside.other_domain'],
    ['with hd of the clinic', ({ domain }: Clinic) => ({ hd: domain }), undefined],
  ])('clinic sign-in: an account of Google %s', async (_what, claimsOf, refusal) => {
    const clinic = await buildClinic(t, google.url)
    google.forgery = { claims: claimsOf(clinic) }
    const { data, error } = await arrive(clinic, personOf(clinic), google)
    expect(error?.name).toBe(refusal)
    if (refusal === undefined) expect(data.open?.need).toBe('account')
    expect(new URL((await begin(`a@${clinic.domain}`)).data.url).searchParams.get('hd')).toBe('*')
  })
})

describe('a clinic that does not sign in', () => {
  const change = {
    'switched off': (clinic: Clinic) =>
      t.db.update(clinicProviders).set({ isActive: false }).where(eq(clinicProviders.id, clinic.providerId)),
    closed: (clinic: Clinic) =>
      t.db.update(organisations).set({ state: 'closed' }).where(eq(organisations.id, clinic.organisation.id)),
    'without a proved domain': (clinic: Clinic) =>
      t.db.update(clinicDomains).set({ verifiedAt: null }).where(eq(clinicDomains.id, clinic.domainId)),
  }
  test('clinic sign-in: unknown, switched off, closed and unproved domains get one answer', async () => {
    const answers = [(await begin('a@khong-ai-biet.vn')).text]
    for (const end of Object.values(change)) {
      const clinic = await buildClinic(t, issuer.url)
      await end(clinic)
      answers.push((await begin(`a@${clinic.domain}`)).text)
    }
    const said = answers.map((text) => text.replace(/"requestId":"[^"]*"/, ''))
    expect(said[0]).toContain('outside.no_clinic')
    expect(new Set(said).size).toBe(1)
  })

  test('clinic sign-in: a clinic that was switched off meanwhile finishes neither a visit nor a ticket', async () => {
    const clinic = await buildClinic(t, issuer.url)
    const { ticket } = await openWith(clinic, personOf(clinic))
    issuer.person = personOf(clinic)
    const { ceremony, url } = (await begin(`a@${clinic.domain}`)).data
    const answer = await comeBack(url)
    await change['switched off'](clinic)
    expect((await register(ticket)).error.name).toBe('outside.refused')
    expect((await finish(ceremony, answer)).error.name).toBe('outside.refused')
  })

  test('clinic sign-in: a domain that is taken away ends tickets of its addresses', async () => {
    const clinic = await buildClinic(t, issuer.url)
    const { ticket } = await openWith(clinic, personOf(clinic))
    await change['without a proved domain'](clinic)
    expect((await register(ticket)).error.name).toBe('outside.refused')
    const params = { id: clinic.organisation.id, domainId: clinic.domainId }
    await t.call(crm.removeDomain, { as: owner, params })
    expect((await register(ticket)).error.name).toBe('outside.expired')
  })
})

test('clinic sign-in: the first sign-in is given a free seat, the next person hears that none is left', async () => {
  const organisation = await buildOrganisation(t)
  const { course } = await buySeats(t, organisation, { seats: 1 })
  const clinic = await buildClinic(t, issuer.url, { seatCourseIds: [course.id] })
  await t.db
    .update(clinicProviders)
    .set({ organisationId: organisation.id })
    .where(eq(clinicProviders.id, clinic.providerId))
  await t.db
    .update(clinicDomains)
    .set({ organisationId: organisation.id })
    .where(eq(clinicDomains.id, clinic.domainId))
  const person = personOf(clinic)
  const first = (await register((await openWith(clinic, person)).ticket)).data
  expect(first.clinicSeats).toMatchObject({ given: [course.title], missing: [] })
  const second = (await register((await openWith(clinic, personOf(clinic))).ticket)).data
  expect(second.clinicSeats).toMatchObject({ given: [], missing: [course.title] })
  expect((await arrive(clinic, person)).data.session?.clinicSeats).toBeNull()

  // The coordinator took the seat back, and the person unlinks the clinic and links it again.
  const own = { user: first.user.id, email: person.email ?? '' }
  await t.db.update(seatGrants).set({ endedAt: t.time.now(), endReason: 'taken_back' })
  await t.db.delete(enrollments).where(eq(enrollments.userId, own.user))
  await t.db.delete(outsideIdentities).where(eq(outsideIdentities.userId, own.user))
  const { ticket } = await openWith(clinic, person)
  await t.call(api.sendCode, { body: { ticket } })
  const otp = (await mailsTo(t.db, own.email))[0]?.subject.match(/\d{6}/)?.[0] ?? ''
  const linked = (await t.call(api.confirmCode, { body: { ticket, otp } })).data.session
  expect(linked?.user.id).toBe(own.user)
  expect(linked?.clinicSeats).toMatchObject({ given: [], missing: [] })
})

/** An issuer of the world whose settings name themselves in a given way. */
const publisher = (issuerUrl: string, named: string) =>
  createOidcProvider({
    issuer: issuerUrl,
    clientId: 'a',
    clientSecret: () => 'b',
    returnUrl: RETURN_URL,
    scope: 'openid',
    clock: () => new Date(),
    call: async () =>
      Response.json({
        issuer: named,
        authorization_endpoint: 'https://idp.example/authorize',
        token_endpoint: 'https://idp.example/token',
        jwks_uri: 'https://idp.example/keys',
      }),
  })
const nothing = { state: 's', nonce: 'n', verifier: 'v', challenge: 'c' }
const entra = 'https://login.microsoftonline.com'

test.each([
  ['every tenant of Entra ID', `${entra}/common/v2.0`, `${entra}/{tenantid}/v2.0`],
  ['another tenant of Entra ID', `${entra}/mot/v2.0`, `${entra}/hai/v2.0`],
  ['another policy of Azure AD B2C', 'https://a.b2clogin.com/a/p/v2.0', 'https://a.b2clogin.com/b/v2.0'],
  [
    'an issuer that is named by its settings',
    'https://idp.example/.well-known/openid-configuration',
    'https://idp.example/.well-known/openid-configuration',
  ],
])('oidc: the settings of %s are refused', async (_what, issuerUrl, named) => {
  await expect(publisher(issuerUrl, named).address(nothing)).rejects.toMatchObject({ kind: 'refused' })
})

test('oidc: an issuer may be written with a slash at its end', async () => {
  expect(await publisher('https://idp.example/', 'https://idp.example').address(nothing)).toContain(
    'https://idp.example/authorize?',
  )
})

describe('the office', () => {
  const proof = () => {
    t.time.advance(30_000)
    return { password: TEST_PASSWORD, code: ownerCode() }
  }
  const save = async (id: string, values: object = {}) => {
    const params = { id }
    const { version } = (await t.call(crm.signIn, { as: owner, params })).data
    t.time.advance(30_000)
    return t.call(crm.saveSignIn, {
      as: owner,
      params,
      body: {
        kind: 'oidc' as const,
        issuer: issuer.url,
        clientId: ISSUER_CLIENT.id,
        clientSecret: ISSUER_CLIENT.secret,
        seatCourseIds: [],
        password: TEST_PASSWORD,
        code: ownerCode(),
        version,
        ...values,
      },
    })
  }

  test('clinic sign-in: a provider is set, tried, proved by its record, switched on, and signs in', async () => {
    const { id } = await buildOrganisation(t)
    const params = { id }
    const domain = `p-${randomUUID()}.example.vn`
    expect((await save(id, { clientSecret: undefined })).error.name).toBe('clinic_sign_in.secret_missing')
    expect((await save(id, { issuer: 'http://10.0.0.1' })).error.name).toBe('clinic_sign_in.inner_address')
    const saved = await save(id)
    expect(saved.data).toMatchObject({
      provider: { isActive: false },
      here: { redirectUrl: `${RETURN_URL}/${id}` },
    })
    expect(saved.text).not.toContain(ISSUER_CLIENT.secret)
    const setOn = (values: object = {}) =>
      t.call(crm.setSignInState, {
        as: owner,
        params,
        body: { isActive: true as const, ...proof(), ...values },
      })
    expect((await setOn({ password: 'sai-mat-khau-roi' })).error.name).toBe('auth.wrong_password')
    expect((await setOn()).error.name).toBe('clinic_sign_in.no_domain')
    expect((await t.call(crm.trySignIn, { as: owner, params })).data).toEqual({
      host: new URL(issuer.url).host,
      fault: null,
    })
    const added = (await t.call(crm.addDomain, { as: owner, params, body: { domain } })).data.domains[0]
    const check = () => t.call(crm.checkDomain, { as: owner, params: { id, domainId: added?.id ?? '' } })
    const asked = vi.spyOn(t.services.txtRecords, 'of').mockResolvedValue(['v=spf1 -all'])
    expect((await check()).error.name).toBe('clinic_sign_in.record_missing')
    asked.mockResolvedValue(['v=spf1 -all', added?.record ?? ''])
    expect((await check()).data.domains[0]).toMatchObject({ domain, isByStaff: false })
    expect(asked).toHaveBeenLastCalledWith(domain)
    asked.mockRestore()
    expect((await setOn()).data.provider?.isActive).toBe(true)
    const { name } = (await t.db.select().from(organisations).where(eq(organisations.id, id)))[0] ?? {}
    const told = (await mailsTo(t.db, admin.email)).filter(({ subject }) => subject.includes(name ?? '-'))
    // Of the save that was taken, and of switching on.
    expect(told).toHaveLength(2)
    const person = personOf({ domain })
    expect((await arrive({ domain }, person)).data.open?.need).toBe('account')
  })

  test('clinic sign-in: a domain belongs to one organisation, and a public one to none', async () => {
    const { domain } = await buildClinic(t, issuer.url)
    const { id } = await buildOrganisation(t)
    const add = (name: string) => t.call(crm.addDomain, { as: owner, params: { id }, body: { domain: name } })
    expect((await add(domain)).error.name).toBe('clinic_sign_in.domain_taken')
    for (const name of ['Gmail.com', 'yahoo.co.uk', 'fpt.vn', 'hcm.vnn.vn', 'qq.com'])
      expect((await add(name)).error.name).toBe('clinic_sign_in.domain_public')
    expect((await add('không phải tên miền')).status).toBe(422)
  })

  test.each([
    ['common', 'v2.0'],
    ['organizations', 'v2.0'],
    ['Consumers', ''],
    ['9188040d-6c67-4c5b-b112-36a304b66dad', 'v2.0'],
  ])('clinic sign-in: the tenant %s of Entra ID, which is of everyone, is refused', async (tenant, rest) => {
    const { id } = await buildOrganisation(t)
    const saved = await save(id, { issuer: `${entra}/${tenant}/${rest}` })
    expect(saved.error.name).toBe('clinic_sign_in.shared_issuer')
  })

  test.each([
    ['issuer', { issuer: 'https://idp.example.vn' }],
    ['client id', { clientId: 'ung-dung-moi' }],
  ])('clinic sign-in: another %s unlinks everyone, another secret does not', async (_what, values) => {
    const clinic = await buildClinic(t, issuer.url)
    const { data } = await register((await openWith(clinic, personOf(clinic))).ticket)
    const { id } = clinic.organisation
    expect((await save(id)).data.provider?.learners).toBe(1)
    expect((await save(id, values)).data.provider?.learners).toBe(0)
    const linked = await t.db
      .select()
      .from(outsideIdentities)
      .where(eq(outsideIdentities.userId, data.user.id))
    expect(linked).toEqual([])
  })

  test('clinic sign-in: staff vouch with a reason and both factors, which who keeps the settings is mailed', async () => {
    const { organisation, domainId, domain } = await buildClinic(t, issuer.url)
    await t.db.update(clinicDomains).set({ verifiedAt: null }).where(eq(clinicDomains.id, domainId))
    const params = { id: organisation.id, domainId }
    const vouch = (values: object = {}) =>
      t.call(crm.vouchDomain, {
        as: owner,
        params,
        body: { reason: 'Theo hợp đồng', ...proof(), ...values },
      })
    expect((await vouch({ code: '000000' })).error.name).toBe('auth.second_factor_invalid')
    const vouched = await vouch()
    expect((await mailsTo(t.db, admin.email))[0]?.text).toContain(domain)
    expect(vouched.data.domains[0]).toMatchObject({ isByStaff: true })
    const noted = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, organisation.id))
    expect(noted.find(({ action }) => action === 'clinic_sign_in.domain_proved')?.after).toMatchObject({
      domain,
      reason: 'Theo hợp đồng',
    })
    expect((await t.call(crm.removeDomain, { as: owner, params })).data.domains).toEqual([])
    expect((await t.call(crm.removeSignIn, { as: owner, params })).data.provider).toBeNull()
  })

  test('clinic sign-in: a provider that does not answer is told to staff who try it', async () => {
    const { organisation } = await buildClinic(t, issuer.url)
    issuer.isDown = true
    const { data } = await t.call(crm.trySignIn, { as: owner, params: { id: organisation.id } })
    expect(data).toEqual({ host: null, fault: 'unreachable' })
  })

  test('clinic sign-in: secrets are sealed again with the newest secret of the installation', async () => {
    const { providerId } = await buildClinic(t, issuer.url)
    const former = t.services.env.JWT_SECRET
    const env = { ...t.services.env, JWT_SECRET: 'n'.repeat(40), JWT_SECRET_PREVIOUS: former }
    await createClinicHousekeeping({ ...t.services, env })()
    const [row] = await t.db.select().from(clinicProviders).where(eq(clinicProviders.id, providerId))
    const sealer = createClinicSealer({ JWT_SECRET: 'n'.repeat(40), JWT_SECRET_PREVIOUS: undefined })
    expect(sealer.unseal(row?.sealedSecret ?? '', providerId)).toBe(ISSUER_CLIENT.secret)
    await createClinicHousekeeping({
      ...t.services,
      env: { ...env, JWT_SECRET: former, JWT_SECRET_PREVIOUS: 'n'.repeat(40) },
    })()
  })
})

describe('a clinic that speaks SAML', () => {
  const place = {
    audience: 'http://localhost:3000/api/auth/clinic/metadata',
    recipient: 'http://localhost:3000/api/auth/clinic/acs',
  }
  let idp: SamlIdp
  let clinic: Clinic
  beforeAll(async () => {
    idp = await createSamlIdp()
    clinic = await buildClinic(t, idp.entityId, {
      kind: 'saml',
      ssoUrl: idp.ssoUrl,
      certificates: [idp.certificate],
      clientId: '',
      sealedSecret: '',
    })
  })

  /** Begins a visit, and signs the answer of the provider. */
  async function visit(values: Partial<SamlAnswer> = {}) {
    const { ceremony, url } = (await begin(`ai-do@${clinic.domain}`)).data
    const { id, relayState } = readRequest(url)
    const answer: SamlAnswer = {
      ...place,
      nameId: randomUUID(),
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      email: `nguoi-${randomUUID()}@${clinic.domain}`,
      issuer: idp.entityId,
      inResponseTo: id,
      notBefore: -30,
      notOnOrAfter: 300,
      assertionId: randomUUID(),
      ...values,
    }
    return { ceremony, relayState, answer, response: toPost(signXml(writeResponse(answer), idp)) }
  }

  /** Posts an answer as the page of the provider does. @returns what the page gets in its fragment */
  async function post(fields: Record<string, string>) {
    const sent = await t.app.inject({
      method: 'POST',
      url: '/auth/clinic/acs',
      headers: { origin: 'https://idp.example.vn', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(sent.statusCode).toBe(303)
    const page = new URL(String(sent.headers.location))
    expect(page.origin + page.pathname).toBe('http://localhost:3000/auth/return')
    return Object.fromEntries(new URLSearchParams(page.hash.slice(1))) as { state: string; code?: string }
  }
  test('clinic sign-in: a signed answer opens an account, and the next one signs in', async () => {
    const { ceremony, relayState, answer, response } = await visit()
    const back = await post({ RelayState: relayState, SAMLResponse: response })
    const open = (await finish(ceremony, back)).data.open
    expect(open).toMatchObject({ service: 'clinic', need: 'account', email: answer.email })
    const { data } = await register(open?.ticket ?? '')
    const { nameId, email } = answer
    const again = await visit({ nameId, email })
    const returned = await post({ RelayState: again.relayState, SAMLResponse: again.response })
    expect((await finish(again.ceremony, returned)).data.session?.user.id).toBe(data.user.id)
  })

  test('clinic sign-in: an answer of SAML is taken once, by one visit, and for the browser that posted it', async () => {
    const { ceremony, relayState, response } = await visit()
    const back = await post({ RelayState: relayState, SAMLResponse: response })
    expect(await post({ RelayState: relayState, SAMLResponse: response })).not.toHaveProperty('code')
    const next = await visit()
    const foreign = await post({ RelayState: next.relayState, SAMLResponse: response })
    expect((await finish(next.ceremony, foreign)).error.name).toBe('outside.refused')
    expect((await finish(ceremony, back)).status).toBe(200)
    expect((await finish(ceremony, back)).error.name).toBe('outside.expired')
    const lured = await visit()
    const { state } = await post({ RelayState: lured.relayState, SAMLResponse: lured.response })
    expect((await finish(lured.ceremony, { state })).error.name).toBe('outside.refused')
  })

  test('clinic sign-in: an unsolicited answer of SAML is dropped', async () => {
    const { response } = await visit()
    expect(await post({ SAMLResponse: response })).not.toHaveProperty('code')
    expect(await post({ RelayState: 'x'.repeat(43), SAMLResponse: response })).not.toHaveProperty('code')
  })

  test('clinic sign-in: an address of another domain is refused by SAML, too', async () => {
    const { ceremony, relayState, response } = await visit({ email: 'a@noi-khac.example.vn' })
    const back = await post({ RelayState: relayState, SAMLResponse: response })
    expect((await finish(ceremony, back)).error.name).toBe('outside.other_domain')
  })

  test('clinic sign-in: a NameID that is an address is refused, and staff read why', async () => {
    const nameId = `nguoi-${randomUUID()}@${clinic.domain}`
    const { ceremony, relayState, response } = await visit({ nameId })
    const back = await post({ RelayState: relayState, SAMLResponse: response })
    expect((await finish(ceremony, back)).error.name).toBe('outside.refused')
    const [row] = await t.db.select().from(clinicProviders).where(eq(clinicProviders.id, clinic.providerId))
    expect(row?.lastFault).toBe('unstable_name')
  })

  test('clinic sign-in: metadata set a provider, and this installation shows its own', async () => {
    const { id } = await buildOrganisation(t)
    const params = { id }
    const saml = async (values: object) => {
      const { version } = (await t.call(crm.signIn, { as: owner, params })).data
      t.time.advance(30_000)
      return t.call(crm.saveSignIn, {
        as: owner,
        params,
        body: {
          kind: 'saml',
          seatCourseIds: [],
          password: TEST_PASSWORD,
          code: ownerCode(),
          version,
          ...values,
        },
      })
    }
    expect((await saml({ metadata: '<a/>' })).error.name).toBe('clinic_sign_in.bad_metadata')
    const { entityId: issuerId, ssoUrl } = idp
    const certificates = 'abc'
    expect((await saml({ issuer: issuerId, ssoUrl, certificates })).error.name).toBe(
      'clinic_sign_in.bad_certificate',
    )
    const { data } = await saml({ metadata: idp.metadata })
    expect(data.provider).toMatchObject({ kind: 'saml', issuer: issuerId, ssoUrl })
    expect(data.provider?.certificates).toHaveLength(1)
    const shown = await t.app.inject({ method: 'GET', url: '/auth/clinic/metadata' })
    expect(shown.headers['content-type']).toContain('application/samlmetadata+xml')
    expect(shown.body).toContain(`Location="${data.here.acsUrl}"`)
  })
})
