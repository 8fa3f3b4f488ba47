import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, professionalProfiles } from '../../db/schema/index.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { mailsTo } from '../../test/mails.ts'
import { photo } from '../../test/pictures.ts'
import { createAccountSweep } from './account-sweep.service.ts'
import { createProfessionalReviewService } from './professional-review.service.ts'

const { professional, saveProfessional, uploadProfessionalProof, professionalProof } = contract.account

let t: TestApp
let staff: TestUser
let review: ReturnType<typeof createProfessionalReviewService>
beforeAll(async () => {
  t = await createTestApp()
  staff = await buildAdmin(t.db, ['support'])
  review = createProfessionalReviewService(t.services)
})
afterAll(() => t.close())

const someone = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}
const body = {
  profession: 'nurse' as const,
  workplace: 'Phòng khám Da liễu Hòa Bình',
  licenceNumber: '001234/HCM-GPHN',
  licenceIssuer: 'Sở Y tế TP. Hồ Chí Minh',
  licenceIssuedOn: '2024-05-20',
}
const save = (as: TestSession, change: Partial<typeof body> = {}) =>
  t.call(saveProfessional, { as, body: { ...body, ...change } })
const attach = (as: TestSession, bytes: Buffer, type: string) =>
  t.call(uploadProfessionalProof, { as, file: new Blob([new Uint8Array(bytes)], { type }) })
const pdf = (middle = '') => Buffer.from(`%PDF-1.7\n${middle}\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n`)
const reviewer = () => ({ id: staff.id, ip: '203.0.113.9' })
const approve = (user: TestUser) => review.review(user.id, { decision: 'approved', reason: null }, reviewer())
const stateOf = async (as: TestSession) => (await t.call(professional, { as })).data.state

describe('the profile', () => {
  test('goes from none over pending to approved; the learner is told', async () => {
    const { user, as } = await someone()
    expect(await stateOf(as)).toBe('none')
    const saved = await save(as)
    expect(saved.data).toMatchObject({ ...body, state: 'pending', hasProof: false, reviewedAt: null })
    expect(await approve(user)).toMatchObject({ state: 'approved', rejectionReason: null })
    expect(await stateOf(as)).toBe('approved')
    expect((await mailsTo(t.db, user.email))[0]?.subject).toBe('Hồ sơ nghề nghiệp của bạn đã được duyệt')
  })

  test('comes back with a reason, is mended and waits again', async () => {
    const { user, as } = await someone()
    await save(as)
    const decision = { decision: 'rejected' as const, reason: 'Ảnh giấy phép bị mờ.' }
    await review.review(user.id, decision, reviewer())
    const { data } = await t.call(professional, { as })
    expect(data).toMatchObject({ state: 'rejected', rejectionReason: decision.reason })
    expect((await mailsTo(t.db, user.email))[0]?.text).toContain(decision.reason)
    expect((await save(as)).data).toMatchObject({ state: 'pending', rejectionReason: null, reviewedAt: null })
  })

  test('is checked again after a change, and keeps its approval when nothing changed', async () => {
    const { user, as } = await someone()
    await save(as)
    await approve(user)
    expect((await save(as)).data.state).toBe('approved')
    expect((await save(as, { licenceNumber: '009999/HN-GPHN' })).data.state).toBe('pending')
  })

  test('is not decided twice, not without a reason and not without a profile', async () => {
    const { user, as } = await someone()
    const nothing = { decision: 'rejected' as const, reason: null }
    await expect(approve(user)).rejects.toMatchObject({ errorName: 'professional.not_pending' })
    await save(as)
    await expect(review.review(user.id, nothing, reviewer())).rejects.toMatchObject({
      errorName: 'input.invalid',
      details: [{ path: 'body.reason', message: expect.any(String) }],
    })
    const both = await Promise.allSettled([approve(user), approve(user)])
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const nobody = { ...user, id: '00000000-0000-7000-8000-000000000000' }
    await expect(approve(nobody)).rejects.toMatchObject({ errorName: 'user.not_found' })
  })

  test('takes no state and no stranger fields from outside', async () => {
    const { as } = await someone()
    const { status } = await t.call(saveProfessional, {
      as,
      body: { ...body, state: 'approved' } as unknown as typeof body,
    })
    expect(status).toBe(422)
    expect(await stateOf(as)).toBe('none')
  })

  test('leaves a trail of who decided what, without its words', async () => {
    const { user, as } = await someone()
    await save(as)
    await approve(user)
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
    expect(trail.map((entry) => [entry.action, entry.actorId])).toEqual([
      ['professional.handed_in', user.id],
      ['professional.approved', staff.id],
    ])
    expect(JSON.stringify(trail)).not.toContain(body.licenceNumber)
  })
})

describe('the proof', () => {
  test('needs a profile it belongs to', async () => {
    const { as } = await someone()
    const { status, error } = await attach(as, pdf(), 'application/pdf')
    expect([status, error.name]).toEqual([409, 'professional.not_saved'])
  })

  test('as PDF comes back byte for byte, to be saved and never shown', async () => {
    const { as } = await someone()
    await save(as)
    expect((await attach(as, pdf(), 'application/pdf')).data.hasProof).toBe(true)
    const { status, data, headers } = await t.call(professionalProof, { as })
    expect(status).toBe(200)
    expect(Buffer.from(await data.arrayBuffer()).equals(pdf())).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="giay-to-hanh-nghe\.pdf"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
  })

  test('as a picture is drawn anew', async () => {
    const { as } = await someone()
    await save(as)
    await attach(as, await photo({ width: 4000, height: 300, place: true }), 'image/jpeg')
    const { data } = await t.call(professionalProof, { as })
    const bytes = Buffer.from(await data.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 2400, height: 180 })
    expect(bytes.toString('latin1')).not.toContain('Canary')
  })

  test('put in later has to be checked, and the file before goes', async () => {
    const { user, as } = await someone()
    await save(as)
    await attach(as, pdf('một'), 'application/pdf')
    await approve(user)
    const [before] = await t.db
      .select()
      .from(professionalProfiles)
      .where(eq(professionalProfiles.userId, user.id))
    expect((await attach(as, pdf('hai'), 'application/pdf')).data.state).toBe('pending')
    expect(await jobsOf(t, 'remove-files')).toContainEqual({ keys: [before?.proofPath] })
  })

  test.each([
    ['a page of HTML called PDF', Buffer.from('<!doctype html><script>alert(1)</script>'), 'application/pdf'],
    ['a PDF that was cut off', pdf().subarray(0, 20), 'application/pdf'],
    ['a PDF that begins late', Buffer.concat([Buffer.from('GIF89a'), pdf()]), 'application/pdf'],
    ['a program called JPEG', Buffer.from('MZ\u0090\u0000'), 'image/jpeg'],
    ['nothing at all', Buffer.alloc(0), 'application/pdf'],
  ])('is not %s', async (_name, bytes, type) => {
    const { as } = await someone()
    await save(as)
    const { status, error } = await attach(as, bytes, type)
    expect([status, error.name]).toEqual([422, 'upload.not_a_document'])
    expect((await t.call(professional, { as })).data.hasProof).toBe(false)
  })

  test('over ten megabytes is too large', async () => {
    const { as } = await someone()
    await save(as)
    const { status } = await attach(as, Buffer.alloc(10 * 1024 * 1024 + 1), 'application/pdf')
    expect(status).toBe(413)
  })

  test('is there for its owner, and for staff that is written down', async () => {
    const { user, as } = await someone()
    const missing = await t.call(professionalProof, { as })
    expect([missing.status, missing.error.name]).toEqual([404, 'professional.no_proof'])
    await save(as)
    await attach(as, pdf(), 'application/pdf')
    const stranger = await t.call(professionalProof, { as: (await someone()).as })
    expect(stranger.status).toBe(404)
    expect(await review.proof(user.id, reviewer(), Promise.resolve())).toMatchObject({
      contentType: 'application/pdf',
    })
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
    expect(trail.at(-1)).toMatchObject({
      action: 'professional.proof_opened',
      actorId: staff.id,
      ip: '203.0.113.9',
    })
  })

  test('has no public address', async () => {
    const { user, as } = await someone()
    await save(as)
    await attach(as, pdf(), 'application/pdf')
    const [row] = await t.db
      .select()
      .from(professionalProfiles)
      .where(eq(professionalProfiles.userId, user.id))
    for (const url of [`/${row?.proofPath}`, `/avatars/${row?.proofPath?.split('/')[1]}`])
      expect((await t.app.inject({ url })).statusCode).toBe(404)
  })

  test('goes ninety days after it was checked; that it was approved stays', async () => {
    const [checked, waiting] = [await someone(), await someone()]
    for (const { as } of [checked, waiting]) {
      await save(as)
      await attach(as, pdf(), 'application/pdf')
    }
    await approve(checked.user)
    const [row] = await t.db
      .select()
      .from(professionalProfiles)
      .where(eq(professionalProfiles.userId, checked.user.id))
    t.time.advance(91 * 86_400_000)
    await createAccountSweep(t.services)()
    const removed = (await jobsOf(t, 'remove-files')).flatMap((job) => (job as { keys: string[] }).keys)
    expect(removed).toContain(row?.proofPath)
    const [now, later] = [await t.signIn(checked.user), await t.signIn(waiting.user)]
    expect((await t.call(professional, { as: now })).data).toMatchObject({
      state: 'approved',
      hasProof: false,
    })
    expect((await t.call(professional, { as: later })).data).toMatchObject({
      state: 'pending',
      hasProof: true,
    })
  })
})
