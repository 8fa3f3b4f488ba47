import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import { calculateJwkThumbprint, exportJWK, type JWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { type BadgeSite, claimsOf, toBadge, toRevocations } from './open-badge.ts'
import { signBadge, toKeyDocument } from './sign-badge.ts'
import { createSigningKey, readFormerKeys, type SigningKey } from './signing-key.ts'

const site: BadgeSite = { webUrl: 'https://hoc.example.vn', apiUrl: 'https://hoc.example.vn/api' }
const certificate = {
  id: randomUUIDv7(),
  code: 'a7k3m-9d2fx-bb4cd-k9pqr-2ttvv',
  userId: randomUUIDv7(),
  courseId: randomUUIDv7(),
  name: 'Nguyễn Thị Hồng Đào',
  courseTitle: 'Tiêm môi an toàn',
  doctors: ['BS.CKI Lê Minh'],
  hours: 6.5,
  cme: null,
  score: 87,
  issuer: 'Thẩm Học',
  origin: 'earned' as const,
  reissueReason: null,
  issuedAt: new Date('2026-11-25T03:00:00.500Z'),
  revokedAt: null,
  revokedReason: null,
  replacedAt: null,
  replacedBy: null,
  createdAt: new Date('2026-11-25T03:00:00.500Z'),
}

const schema = JSON.parse(
  readFileSync(new URL('../../test/open-badges/achievement-credential.schema.json', import.meta.url), 'utf8'),
)
const ajv = new Ajv2019({ allErrors: true, strict: false })
addFormats.default(ajv)
const isBadge = ajv.compile(schema)
const faults = (document: unknown) => (isBadge(document) ? [] : isBadge.errors)

let signing: SigningKey
beforeAll(async () => {
  const demo = { DEMO_MODE: true, BRAND_NAME: 'Thẩm Học' } as const
  signing = (await createSigningKey({
    ...demo,
    CERTIFICATE_KEY_FILE: undefined,
    CERTIFICATE_CHAIN_FILE: undefined,
  })())!
})

describe('a badge', () => {
  test('is what the schema of Open Badges 3.0 says, with a result of quizzes and without', () => {
    expect(faults(toBadge(certificate, site))).toEqual([])
    expect(faults(toBadge({ ...certificate, score: null, hours: null, doctors: [] }, site))).toEqual([])
    const { credentialSubject: _, ...broken } = toBadge(certificate, site)
    expect(faults(broken)).not.toEqual([])
  })

  test('is verified by its key address alone, by two libraries, and not once it is changed', async () => {
    const token = signBadge(toBadge(certificate, site), signing.key, site)
    const [head = '', body = '', signature = ''] = token.split('.')
    const { kid, ...header } = JSON.parse(Buffer.from(head, 'base64url').toString())
    expect(header).toEqual({ alg: 'RS256', typ: 'JWT' })
    const jwk = toKeyDocument([signing.key], kid.split('/').at(-1), site)
    expect(jwk).toMatchObject({ kid, kty: 'RSA' })
    expect(kid.split('/').at(-1)).toBe(await calculateJwkThumbprint(jwk as JWK))
    expect(jwk).not.toHaveProperty('d')
    const key = createPublicKey({ key: jwk!, format: 'jwk' })
    const { payload } = await jwtVerify(token, key, { issuer: 'https://hoc.example.vn/api/badges/issuer' })
    expect(faults(payload)).toEqual([])
    const badge = toBadge(certificate, site)
    expect(payload).toEqual({ ...badge, ...claimsOf(badge) })
    expect([payload.nbf, payload.jti]).toEqual([
      Date.parse('2026-11-25T03:00:00Z') / 1000,
      'https://hoc.example.vn/certificate/a7k3m-9d2fx-bb4cd-k9pqr-2ttvv',
    ])
    const verify = (text: string) =>
      createVerify('sha256').update(text).verify(key, Buffer.from(signature, 'base64url'))
    expect(verify(`${head}.${body}`)).toBe(true)
    const forged = JSON.stringify({ ...payload, name: 'Khác' })
    expect(verify(`${head}.${Buffer.from(forged).toString('base64url')}`)).toBe(false)
  })

  test('an Open Badge is the same file at each download', () => {
    const sign = () => signBadge(toBadge(certificate, site), signing.key, site)
    expect(sign()).toBe(sign())
  })

  test('has a status of its own, which says whether it was revoked or replaced', () => {
    const status = toBadge(certificate, site).credentialStatus
    const asked = (life: object, by: string | null = null) =>
      toRevocations({ ...certificate, ...life }, by, site)
    expect(asked({})).toEqual({
      id: status.id,
      issuer: 'https://hoc.example.vn/api/badges/issuer',
      revokedCredential: [],
    })
    const id = 'https://hoc.example.vn/certificate/a7k3m-9d2fx-bb4cd-k9pqr-2ttvv'
    expect(asked({ revokedAt: new Date() }).revokedCredential).toEqual([
      { id, revoked: true, revocationReason: 'Chứng nhận đã bị thu hồi.' },
    ])
    expect(asked({ replacedAt: new Date() }, 'moi').revokedCredential).toEqual([
      {
        id,
        revoked: true,
        revocationReason: 'Chứng nhận đã được thay bằng https://hoc.example.vn/certificate/moi.',
      },
    ])
  })
})

describe('keys of before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'badge-keys-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('are found by the address that old badges name; one that was never ours is not', async () => {
    const token = signBadge(toBadge(certificate, site), signing.key, site)
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
    const id = kid.split('/').at(-1)
    const file = join(folder, 'former.pem')
    writeFileSync(file, signing.chain[0]!.toString())
    const now = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const keys = [now, ...readFormerKeys({ CERTIFICATE_FORMER_FILE: file })]
    expect(toKeyDocument(keys, id, site)).toMatchObject({
      n: (await exportJWK(createPublicKey(signing.key))).n,
    })
    expect(toKeyDocument([now], id, site)).toBeNull()
    writeFileSync(file, 'không có gì')
    expect(() => readFormerKeys({ CERTIFICATE_FORMER_FILE: file })).toThrow(/không có chứng thư/)
  })
})
