import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createSamlIdp,
  readRequest,
  type SamlAnswer,
  type SamlIdp,
  signXml,
  toPost,
  writeResponse,
} from '../../../test/saml-idp.ts'
import { OutsideFault } from '../provider.ts'
import { readCertificates, readSamlMetadata, writeSamlMetadata } from './saml-metadata.ts'
import { createSamlProvider } from './saml-provider.ts'

/*
 * Sources of the attacks tested here, read on 2026-11-28:
 * - signature wrapping: Somorovsky and others, "On Breaking SAML: Be Whoever You Want to Be", USENIX Security 2012;
 * - comments in a NameID: CERT VU#475445, 2018;
 * - conditions and subject confirmation: SAML 2.0 core and profiles, OASIS, 2005-03-15.
 */
const place = {
  entityId: 'https://hoc.example.vn/api/auth/clinic/metadata',
  acsUrl: 'https://hoc.example.vn/api/auth/clinic/acs',
}
const secrets = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: '', challenge: '' }
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
const OBJECT_ID = 'http://schemas.microsoft.com/identity/claims/objectidentifier'
const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'

let idp: SamlIdp
let stranger: SamlIdp
beforeAll(async () => {
  idp = await createSamlIdp()
  stranger = await createSamlIdp('https://idp.la.example/saml')
})

const provider = () =>
  createSamlProvider({
    idpEntityId: idp.entityId,
    ssoUrl: idp.ssoUrl,
    certificates: [idp.certificate],
    ...place,
  })

const answer = (values: Partial<SamlAnswer> = {}): SamlAnswer => ({
  nameId: 'nguoi-1',
  nameIdFormat: PERSISTENT,
  email: 'lan@phongkham.vn',
  issuer: idp.entityId,
  audience: place.entityId,
  recipient: place.acsUrl,
  inResponseTo: `_${secrets.nonce}`,
  notBefore: -30,
  notOnOrAfter: 300,
  assertionId: '1',
  ...values,
})

const read = (xml: string) => provider().read({ state: secrets.state, samlResponse: toPost(xml) }, secrets)

/** The words with which an answer is refused. */
const refusalOf = async (xml: string) => {
  const fault: unknown = await read(xml).catch((error: unknown) => error)
  if (!(fault instanceof OutsideFault)) throw new Error(`taken: ${JSON.stringify(fault)}`)
  expect(fault.kind).toBe('refused')
  return fault.message
}
const signed = (values: Partial<SamlAnswer> = {}) => signXml(writeResponse(answer(values)), idp)
const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
/** The same assertion for another person, without a signature. */
const evil = () =>
  assertionIn(
    writeResponse(answer({ nameId: 'chu-phong-kham', email: 'chu@phongkham.vn', assertionId: '2' })),
  )

test('saml: a request goes to the provider with its own id, and a signed answer says who it is', async () => {
  const url = await provider().address(secrets)
  expect(url.startsWith(`${idp.ssoUrl}?`)).toBe(true)
  const request = readRequest(url)
  expect(request).toMatchObject({ id: `_${secrets.nonce}`, relayState: secrets.state })
  expect(request.xml).toContain(`AssertionConsumerServiceURL="${place.acsUrl}"`)
  expect(request.xml).toContain(place.entityId)
  expect(await read(signed())).toMatchObject({
    subject: 'nguoi-1',
    email: 'lan@phongkham.vn',
    isEmailVouchedFor: true,
  })
})

test('saml: the address is the NameID where that is its format, and an answer signed twice is taken', async () => {
  const once = signed({
    email: null,
    nameId: 'lan@phongkham.vn',
    nameIdFormat: EMAIL_FORMAT,
    attributes: { [OBJECT_ID]: 'b7e1' },
  })
  const { email } = await read(signXml(once, idp, { element: 'Response' }))
  expect(email).toBe('lan@phongkham.vn')
})

test.each<[string, Partial<SamlAnswer>, string | null]>([
  ['persistent', {}, 'nguoi-1'],
  [
    'an address, beside an object ID',
    { nameIdFormat: EMAIL_FORMAT, nameId: 'lan@phongkham.vn', attributes: { [OBJECT_ID]: 'b7e1' } },
    `${OBJECT_ID} b7e1`,
  ],
  [
    'a name, beside a subject-id',
    { nameIdFormat: UNSPECIFIED, attributes: { [SUBJECT_ID]: 'b7e1@phongkham.vn' } },
    `${SUBJECT_ID} b7e1@phongkham.vn`,
  ],
  ['an address', { nameIdFormat: EMAIL_FORMAT, nameId: 'lan@phongkham.vn' }, null],
  ['an address that is called persistent', { nameId: 'lan@phongkham.vn' }, null],
  ['a name that may be given again', { nameIdFormat: UNSPECIFIED, nameId: 'lan' }, null],
  ['one that changes each time', { nameIdFormat: TRANSIENT }, null],
])('saml: who it is, where the NameID is %s', async (_what, values, subject) => {
  const person = read(signed(values))
  if (subject === null) await expect(person).rejects.toMatchObject({ kind: 'unstable_name' })
  else expect((await person).subject).toBe(subject)
})

test('saml: an answer signed with SHA-512 is taken', async () => {
  const xml = signXml(writeResponse(answer()), idp, {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
  })
  expect((await read(xml)).subject).toBe('nguoi-1')
})

test('saml: clocks may be apart by less than a minute', async () => {
  expect((await read(signed({ notOnOrAfter: -50 }))).subject).toBe('nguoi-1')
  expect((await read(signed({ notBefore: 50 }))).subject).toBe('nguoi-1')
})

describe('saml: an answer is refused', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  test.each<[string, string, () => string]>([
    ['1 without a signature', 'Invalid signature', () => writeResponse(answer())],
    [
      '2 of which only the envelope is signed',
      'Invalid signature',
      () => signXml(writeResponse(answer()), idp, { element: 'Response' }),
    ],
    [
      '3 signed with another key',
      'Invalid signature',
      () => signXml(writeResponse(answer()), idp, { key: other }),
    ],
    [
      '4 of another provider',
      'Invalid signature',
      () => signXml(writeResponse(answer({ issuer: stranger.entityId })), stranger),
    ],
    ['5 in the name of another provider', 'another issuer', () => signed({ issuer: stranger.entityId })],
    ['6 for another audience', 'audience', () => signed({ audience: 'https://noi-khac.example.vn' })],
    [
      '7 for another recipient',
      'another recipient',
      () => signed({ recipient: 'https://noi-khac.example.vn/acs' }),
    ],
    ['8 that is over', 'No valid subject confirmation', () => signed({ notOnOrAfter: -61 })],
    ['9 that is not valid yet', 'not yet valid', () => signed({ notBefore: 70 })],
    ['10 to another request', 'InResponseTo', () => signed({ inResponseTo: '_mot-lan-khac' })],
    ['11 to no request', 'InResponseTo', () => signed().replace(/ InResponseTo="[^"]*"/, '')],
    [
      '12 whose signed part answers another request',
      'InResponseTo',
      () =>
        signed({ inResponseTo: '_mot-lan-khac' }).replace(
          'InResponseTo="_mot-lan-khac"',
          `InResponseTo="_${secrets.nonce}"`,
        ),
    ],
    [
      '13 that was changed after it was signed',
      'Invalid signature',
      () => signed().replace('nguoi-1', 'nguoi-2'),
    ],
    [
      '14 with a comment in the NameID',
      'comment',
      () =>
        signed({ nameId: 'chu@phongkham.vn.ke-gian.vn' }).replace(
          'phongkham.vn.ke',
          'phongkham.vn<!-- -->.ke',
        ),
    ],
    [
      '15 with a document type and an entity of its own',
      'document type',
      () => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signed()}`,
    ],
    [
      '16 signed with SHA-1',
      'rsa-sha1',
      () =>
        signXml(writeResponse(answer()), idp, { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
    ],
    [
      '17 with a digest of SHA-1',
      'sha1',
      () => signXml(writeResponse(answer()), idp, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
    ],
    [
      '18 with a digest of SHA-1 beside a good signature',
      'sha1',
      () => signed().replace(/xmlenc#sha256/, 'xmldsig#sha1'),
    ],
    [
      '19 with a second assertion before the signed one',
      'multiple assertions',
      () => signed().replace('<saml:Assertion', `${evil()}<saml:Assertion`),
    ],
    [
      '20 with the signed assertion moved into extensions',
      'signature',
      () => {
        const xml = signed()
        const own = assertionIn(xml)
        return xml.replace(own, `<samlp:Extensions>${own}</samlp:Extensions>${evil()}`)
      },
    ],
    [
      '21 with the signed assertion inside of a forged one',
      'signature',
      () => {
        const xml = signed()
        const own = assertionIn(xml)
        return xml.replace(own, evil().replace('</saml:Assertion>', `${own}</saml:Assertion>`))
      },
    ],
    [
      '22 with the signature of the signed assertion at a forged one',
      'signature',
      () => {
        const xml = signed()
        const own = assertionIn(xml)
        const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(own) ?? []
        const forged = evil().replace('</saml:Issuer>', `</saml:Issuer>${signature}`)
        return xml.replace(own, `<samlp:Extensions>${own.replace(signature, '')}</samlp:Extensions>${forged}`)
      },
    ],
    [
      '23 with a forged assertion of the same id',
      'signature',
      () => {
        const xml = signed()
        const own = assertionIn(xml)
        return xml.replace(own, `<samlp:Extensions>${own}</samlp:Extensions>${evil().replace('_a2', '_a1')}`)
      },
    ],
    [
      '24 that says that the sign-in failed',
      'SAML provider returned',
      () =>
        writeResponse(answer())
          .replace('status:Success', 'status:Responder')
          .replace(assertionIn(writeResponse(answer())), ''),
    ],
    ['25 that is no XML', '', () => 'khong phai xml'],
  ])('%s', async (_what, words, xml) => {
    expect(await refusalOf(xml())).toContain(words)
  })

  test('26 that never came', async () => {
    await expect(provider().read({ state: 's', code: 'c' }, secrets)).rejects.toThrow('no response')
  })
})

describe('saml: metadata', () => {
  const now = new Date()
  test('of a provider name it, its address and its certificates', () => {
    expect(readSamlMetadata(idp.metadata, now)).toEqual({
      issuer: idp.entityId,
      ssoUrl: idp.ssoUrl,
      certificates: [idp.certificate.trim()],
    })
  })

  test.each([
    ['a document type', () => `<!DOCTYPE x [<!ENTITY y "z">]>${idp.metadata}`],
    ['no certificate', () => idp.metadata.replace(/<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/, '')],
    ['no address for redirects', () => idp.metadata.replace('HTTP-Redirect', 'SOAP')],
    ['no end', () => idp.metadata.slice(0, -20)],
  ])('with %s are refused', (_what, xml) => {
    expect(() => readSamlMetadata(xml(), now)).toThrow('clinic_sign_in.bad_metadata')
  })

  test('certificates that are over are dropped where a good one is beside them', async () => {
    vi.setSystemTime(new Date(now.getTime() - 10 * 365 * 86_400_000))
    const { certificate: over } = await createSamlIdp().finally(() => vi.useRealTimers())
    expect(readCertificates(`${over}\n${idp.certificate}`, now)).toEqual([idp.certificate.trim()])
    expect(() => readCertificates(over, now)).toThrow('clinic_sign_in.bad_certificate')
  })

  test('only certificates that are over, and texts that are none, are refused', () => {
    const later = new Date(now.getTime() + 2 * 365 * 86_400_000)
    expect(() => readCertificates(idp.certificate, later)).toThrow('clinic_sign_in.bad_certificate')
    expect(() => readCertificates('abc', now)).toThrow('clinic_sign_in.bad_certificate')
  })

  test('of this installation name its address for answers and ask for signed assertions', () => {
    const xml = writeSamlMetadata(place)
    expect(xml).toContain(`entityID="${place.entityId}"`)
    expect(xml).toContain(`Location="${place.acsUrl}"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
  })
})
