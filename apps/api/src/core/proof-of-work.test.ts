import { contract } from '@repo/contract'
import { createChallenge, HmacAlgorithm, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits, usedProofs } from '../db/schema/index.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { packProof, solveProof } from '../test/proofs.ts'
import { removeOldProofs } from './proof-of-work.repo.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const contact = (headers: Record<string, string> = {}) =>
  t.call(contract.content.contact, {
    headers,
    body: {
      name: 'Lê An',
      email: 'an@example.vn',
      topic: 'course',
      message: 'Khóa này có chứng nhận không?',
      consent: true,
    },
  })
/** Sends messages until the soft limit of the contact form is exceeded. */
const pressHard = async () => {
  for (let i = 0; i < 5; i++) expect((await contact()).status).toBe(200)
}
const challenge = async () => (await t.call(contract.auth.challenge)).data
const solve = async (puzzle: Awaited<ReturnType<typeof challenge>>) =>
  solveChallenge({ challenge: puzzle, deriveKey })

describe('proof of work', () => {
  test('is required past the soft limit (428), counts no try, and is accepted once', async () => {
    await pressHard()
    for (let i = 0; i < 3; i++) {
      const refused = await contact()
      expect([refused.status, refused.error.code]).toEqual([428, 42824])
    }
    const proof = await solveProof(t)
    expect((await contact(proof)).status).toBe(200)
    expect((await contact(proof)).status).toBe(428)
  })

  test('is accepted once, even in twenty concurrent requests', async () => {
    await pressHard()
    const proof = await solveProof(t)
    const answers = await Promise.all(Array.from({ length: 20 }, () => contact(proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not used up where none was required', async () => {
    const proof = await solveProof(t)
    expect((await contact(proof)).status).toBe(200)
    await t.db.delete(rateLimits)
    await pressHard()
    expect((await contact(proof)).status).toBe(200)
  })

  test('expires after five minutes and is then removed', async () => {
    const proof = await solveProof(t)
    const used = await solveProof(t)
    await pressHard()
    expect((await contact(used)).status).toBe(200)
    t.time.advance(5 * 60_000 + 1000)
    expect((await contact(proof)).status).toBe(428)
    await removeOldProofs(t.db, t.time.now())
    expect(await t.db.$count(usedProofs)).toBe(0)
  })

  test('is different each time, and has the measured cost', async () => {
    const [one, other] = [await challenge(), await challenge()]
    expect(one.signature).not.toBe(other.signature)
    expect(one.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 5000 })
    expect(one.parameters.expiresAt * 1000 - t.time.now().getTime()).toBeLessThanOrEqual(600_000)
    const { counter } = (await solve(one)) ?? {}
    expect(counter).toBeGreaterThanOrEqual(60)
    expect(counter).toBeLessThan(180)
  })

  test('is refused when it is forged, made cheaper, prolonged or unsolved', async () => {
    await pressHard()
    const puzzle = await challenge()
    const solution = await solve(puzzle)
    const own = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      deriveKey,
      expiresAt: puzzle.parameters.expiresAt,
      hmacAlgorithm: HmacAlgorithm.SHA_256,
      hmacSignatureSecret: t.services.env.OTP_PEPPER,
      hmacKeySignatureSecret: t.services.env.OTP_PEPPER,
    })
    const forged = [
      packProof(own, await solveChallenge({ challenge: own, deriveKey })),
      packProof({ ...puzzle, parameters: { ...puzzle.parameters, cost: 1 } }, solution),
      packProof(
        { ...puzzle, parameters: { ...puzzle.parameters, expiresAt: puzzle.parameters.expiresAt + 600 } },
        solution,
      ),
      packProof(puzzle, { counter: 1, derivedKey: '00'.repeat(32) }),
      packProof(puzzle, { counter: -1, derivedKey: 5 }),
      packProof(await challenge(), solution),
    ]
    for (const headers of forged) expect((await contact(headers)).status).toBe(428)
  })

  test.each([
    '',
    'x',
    '{}',
    'bnVsbA',
    Buffer.from('{"challenge":{}}').toString('base64url'),
    'a'.repeat(9000),
  ])('a malformed header counts as no proof: %s', async (value) => {
    await pressHard()
    expect((await contact({ 'x-proof-of-work': value })).status).toBe(428)
  })

  test('is not accepted by endpoints whose contract does not declare it', () => {
    const guarded = Object.values(contract).flatMap((group) =>
      Object.entries(group).flatMap(([name, endpoint]) =>
        'isProofGuarded' in endpoint && endpoint.isProofGuarded ? [name] : [],
      ),
    )
    expect(guarded.sort()).toEqual([
      'contact',
      'enter',
      'finish',
      'forgotPassword',
      'link',
      'login',
      'register',
      'resendOtp',
      'sendCode',
      'signIn',
    ])
  })

  test('challenges are limited to 120 in five minutes per network', async () => {
    const answers = await Promise.all(Array.from({ length: 125 }, () => t.call(contract.auth.challenge)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})
