import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  auditEntries,
  clinicDomains,
  clinicProviders,
  organisations,
  outsideIdentities,
  rateLimits,
  users,
} from '../../../db/schema/index.ts'
import { buildClinic } from '../../../test/clinics.ts'
import { buildAdmin, buildUser, TEST_PASSWORD } from '../../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../../test/harness.ts'
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
import { createClinicHousekeeping } from './clinic-housekeeping.service.ts'
import { createClinicSealer } from './clinic-secret.ts'

const { outsideSignIn: api, crmClinicSignIn: crm, devices } = contract
const RETURN_URL = 'http://localhost:3000/api/auth/outside/return'

let t: TestApp
let issuer: OutsideIssuer
let owner: TestSession
let ownerCode: () => string
beforeAll(async () => {
  issuer = await startOutsideIssuer(RETURN_URL)
  t = await createTestApp({ CLINIC_INNER_ISSUERS: issuer.url })
  const admin = await buildAdmin(t.db, ['owner'])
  const app = await giveSecondFactor(t, admin)
  ownerCode = () => app.code()
  owner = await t.signIn(admin)
})
afterAll(async () => {
  await t.close()
  await issuer.close()
})
beforeEach(async () => {
  issuer.forgery = null
  issuer.isDown = false
  await t.db.delete(rateLimits)
})

type Clinic = Awaited<ReturnType<typeof buildClinic>>

const personOf = ({ domain }: Pick<Clinic, 'domain'>, values: Partial<IssuerPerson> = {}) =>
  newPerson({ email: `nguoi-${randomUUID()}@${domain}`, ...values })

const begin = (email: string) => t.call(api.beginClinic, { body: { email } })

/** Goes to the issuer of the clinic as a browser does, and brings its answer back. */
async function arrive({ domain }: Pick<Clinic, 'domain'>, person: IssuerPerson) {
  issuer.person = person
  const { ceremony, url } = (await begin(`ai-do@${domain}`)).data
  const answer = Object.fromEntries((await issuer.visit(url)).searchParams) as { state: string }
  return t.call(api.finish, { body: { ceremony, answer } })
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
    const answer = Object.fromEntries((await issuer.visit(url)).searchParams) as { state: string }
    await change['switched off'](clinic)
    expect((await register(ticket)).error.name).toBe('outside.refused')
    expect((await t.call(api.finish, { body: { ceremony, answer } })).error.name).toBe('outside.refused')
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
})

describe('the office', () => {
  const save = async (id: string, values: object = {}) => {
    const params = { id }
    const { version } = (await t.call(crm.signIn, { as: owner, params })).data
    t.time.advance(60_000)
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
    expect(saved.data).toMatchObject({ provider: { isActive: false }, here: { redirectUrl: RETURN_URL } })
    expect(saved.text).not.toContain(ISSUER_CLIENT.secret)
    const setOn = () => t.call(crm.setSignInState, { as: owner, params, body: { isActive: true } })
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
    const person = personOf({ domain })
    expect((await arrive({ domain }, person)).data.open?.need).toBe('account')
  })

  test('clinic sign-in: a domain belongs to one organisation, and a public one to none', async () => {
    const { domain } = await buildClinic(t, issuer.url)
    const { id } = await buildOrganisation(t)
    const add = (name: string) => t.call(crm.addDomain, { as: owner, params: { id }, body: { domain: name } })
    expect((await add(domain)).error.name).toBe('clinic_sign_in.domain_taken')
    expect((await add('Gmail.com')).error.name).toBe('clinic_sign_in.domain_public')
    expect((await add('không phải tên miền')).status).toBe(422)
  })

  test('clinic sign-in: another issuer unlinks everyone, an edit of the client does not, and staff vouch with a reason', async () => {
    const { organisation, providerId, domainId, domain } = await buildClinic(t, issuer.url)
    const { data } = await register(
      (await openWith({ organisation, providerId, domainId, domain }, personOf({ domain }))).ticket,
    )
    const linked = () =>
      t.db.select().from(outsideIdentities).where(eq(outsideIdentities.userId, data.user.id))
    expect((await save(organisation.id, { clientSecret: undefined })).data.provider?.learners).toBe(1)
    expect((await save(organisation.id, { issuer: 'https://idp.example.vn' })).data.provider?.learners).toBe(
      0,
    )
    expect(await linked()).toEqual([])
    await t.db.update(clinicDomains).set({ verifiedAt: null }).where(eq(clinicDomains.id, domainId))
    const params = { id: organisation.id, domainId }
    const vouched = await t.call(crm.vouchDomain, { as: owner, params, body: { reason: 'Theo hợp đồng' } })
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
  const finish = (ceremony: string, answer: { state: string }) =>
    t.call(api.finish, { body: { ceremony, answer } })

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

  test('clinic sign-in: metadata set a provider, and this installation shows its own', async () => {
    const { id } = await buildOrganisation(t)
    const params = { id }
    const saml = async (values: object) => {
      const { version } = (await t.call(crm.signIn, { as: owner, params })).data
      t.time.advance(60_000)
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
