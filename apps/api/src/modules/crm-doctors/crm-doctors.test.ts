import { contract, type EndpointInput } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, courses, doctors } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { photo } from '../../test/pictures.ts'

const { crmDoctors, catalogue } = contract
type Body = EndpointInput<typeof crmDoctors.createDoctor>['body']

let t: TestApp
let content: TestUser
let editor: TestSession
let editorId: string
let accountant: TestSession
beforeAll(async () => {
  t = await createTestApp()
  content = await buildUser(t.db, { name: 'Trần Thị Lan', role: 'admin', permissions: ['content'] })
  editorId = content.id
  editor = await t.signIn(content)
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(() => t.close())

let made = 0
const bodyOf = (change: Partial<Body> = {}): Body => ({
  name: 'Đỗ Thị Ánh Hồng',
  slug: `do-thi-anh-hong-${++made}`,
  academicTitle: 'BS.CKI',
  workplace: 'Phòng khám Da liễu Hòa Bình',
  specialties: ['Laser và ánh sáng'],
  biography: 'Bác sĩ Hồng điều trị rối loạn sắc tố bằng laser.',
  yearsOfPractice: 9,
  degrees: [{ year: 2015, title: 'Bác sĩ đa khoa', place: 'Đại học Y' }],
  position: 3,
  ...change,
})
const create = async (body = bodyOf()) =>
  (await t.call(crmDoctors.createDoctor, { as: editor, body })).data.id
const read = async (id: string) => (await t.call(crmDoctors.doctor, { as: editor, params: { id } })).data
const trailOf = async (id: string, action: string) =>
  t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, action)))

/** A day in Việt Nam that lies so many days after today. */
const dayIn = (days: number) =>
  new Date(t.time.now().getTime() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const licence = (change: object = {}) => ({
  number: '004512/HCM-GPHN',
  issuer: 'Sở Y tế TP. Hồ Chí Minh',
  scope: 'Chuyên khoa Da liễu',
  issuedOn: '2020-03-01',
  expiresOn: dayIn(200) as string | null,
  ...change,
})
async function saveLicence(id: string, change: object = {}) {
  const { version } = (await read(id)).licence
  return t.call(crmDoctors.saveLicence, {
    as: editor,
    params: { id },
    body: { ...licence(change), version },
  })
}
async function check(id: string, isVerified = true) {
  const { version } = (await read(id)).licence
  return t.call(crmDoctors.checkLicence, { as: editor, params: { id }, body: { isVerified, version } })
}

describe('the list of doctors', () => {
  const list = async (query: object) => (await t.call(crmDoctors.doctors, { as: editor, query })).data
  beforeEach(async () => {
    await t.db.delete(courses)
    await t.db.delete(doctors)
  })

  test('is searched without diacritics, by name, specialty and workplace', async () => {
    const id = await create()
    await create(bodyOf({ name: 'Lê Văn Minh', specialties: ['Chất làm đầy'], workplace: 'Hà Nội' }))
    for (const q of ['do thi anh hong', 'laser', 'da lieu hoa binh']) {
      const page = await list({ q })
      expect(
        page.items.map((row) => row.id),
        q,
      ).toEqual([id])
      expect(page.total).toBe(1)
    }
    expect((await list({ q: 'không ai' })).items).toEqual([])
  })

  test('counts and filters by the state of the licence', async () => {
    const states = {
      missing: {},
      unchecked: { licenceNumber: '1' },
      valid: { licenceNumber: '2', licenceVerifiedAt: t.time.now() },
      expiring: { licenceNumber: '3', licenceVerifiedAt: t.time.now(), licenceExpiresOn: dayIn(60) },
      expired: { licenceNumber: '4', licenceVerifiedAt: t.time.now(), licenceExpiresOn: dayIn(-1) },
    }
    for (const values of Object.values(states)) await buildDoctor(t.db, values)
    expect((await list({})).counts).toEqual({ missing: 1, unchecked: 1, valid: 1, expiring: 1, expired: 1 })
    for (const state of Object.keys(states)) {
      const page = await list({ licence: state })
      expect(page.items.map((row) => row.licenceState)).toEqual([state])
      expect(page.total).toBe(1)
    }
  })

  test('doctors are paged by their position, forwards and back', async () => {
    for (let n = 0; n < 21; n++) await buildDoctor(t.db, { position: 20 - n, name: `Bác sĩ ${20 - n}` })
    const first = await list({})
    const second = await list({ after: first.next ?? '' })
    const back = await list({ before: second.previous ?? '' })
    expect(first).toMatchObject({ total: 21, skipped: 0, previous: null })
    expect(second).toMatchObject({ total: 21, skipped: 20, next: null })
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(
      Array.from({ length: 21 }, (_, n) => `Bác sĩ ${n}`),
    )
    expect(back.items).toEqual(first.items)
  })
})

describe('the profile of a doctor', () => {
  test('is added, read by the accountant too, and noted', async () => {
    const body = bodyOf()
    const id = await create(body)
    const { data } = await t.call(crmDoctors.doctor, { as: accountant, params: { id } })
    expect(data).toMatchObject({
      ...body,
      licenceState: 'missing',
      publicUrl: null,
      courses: [],
      version: null,
    })
    expect(await trailOf(id, 'doctor.created')).toMatchObject([{ actorId: editorId, after: body }])
  })

  test('is changed; the trail has what was before', async () => {
    const id = await create()
    const { slug, version } = await read(id)
    const body = bodyOf({ slug, name: 'Đỗ Thị Hồng Ánh', position: 7 })
    const { data } = await t.call(crmDoctors.updateDoctor, {
      as: editor,
      params: { id },
      body: { ...body, version },
    })
    expect(data).toMatchObject(body)
    expect(data.version).not.toBeNull()
    expect(await trailOf(id, 'doctor.profile_updated')).toMatchObject([
      { before: { name: 'Đỗ Thị Ánh Hồng', position: 3 }, after: { name: 'Đỗ Thị Hồng Ánh', position: 7 } },
    ])
  })

  test('with another name is found by it in the list of courses', async () => {
    const id = await create()
    const course = await buildCourse(t.db, { doctorId: id, title: 'Khóa đổi tên bác sĩ' })
    const { slug, version } = await read(id)
    const body = { ...bodyOf({ slug, name: 'Vũ Ngọc Quỳnh' }), version }
    await t.call(crmDoctors.updateDoctor, { as: editor, params: { id }, body })
    const { data } = await t.call(contract.crm.courses, { as: editor, query: { q: 'vu ngoc quynh' } })
    expect(data.items.map((row) => row.id)).toEqual([course.id])
  })

  test('takes no address of another doctor and none of the portal', async () => {
    const taken = await read(await create())
    const again = await t.call(crmDoctors.createDoctor, { as: editor, body: bodyOf({ slug: taken.slug }) })
    expect([again.status, again.error.name]).toEqual([409, 'doctor.slug_taken'])
    const other = await read(await create())
    const body = { ...bodyOf({ slug: taken.slug }), version: other.version }
    const change = await t.call(crmDoctors.updateDoctor, { as: editor, params: { id: other.id }, body })
    expect(change.error.name).toBe('doctor.slug_taken')
    const reserved = await t.call(crmDoctors.createDoctor, { as: editor, body: bodyOf({ slug: 'revenue' }) })
    expect(reserved.status).toBe(422)
  })

  test('of nobody is not found', async () => {
    const params = { id: editorId }
    expect((await t.call(crmDoctors.doctor, { as: editor, params })).error.name).toBe('doctor.not_found')
    const body = { ...bodyOf(), version: null }
    const { error } = await t.call(crmDoctors.updateDoctor, { as: editor, params, body })
    expect(error.name).toBe('doctor.not_found')
  })
})

describe('the licence of a doctor', () => {
  test('is entered, checked and shown to the public with who checked it', async () => {
    const id = await create()
    await buildCourse(t.db, { doctorId: id })
    expect((await saveLicence(id)).data.licenceState).toBe('unchecked')
    const { data } = await check(id)
    expect(data.licence).toMatchObject({ ...licence(), isVerified: true, verifiedBy: 'Trần Thị Lan' })
    expect(data.licence.history.map(({ event, by }) => [event, by])).toEqual([
      ['verified', 'Trần Thị Lan'],
      ['saved', 'Trần Thị Lan'],
    ])
    const shown = await t.call(catalogue.doctor, { params: { slug: data.slug } })
    expect(shown.data).toMatchObject({ isVerified: true, licence: { number: '004512/HCM-GPHN' } })
  })

  test('loses its check by a change, and keeps it when nothing changed', async () => {
    const id = await create()
    await saveLicence(id)
    await check(id)
    expect((await saveLicence(id)).data.licence.isVerified).toBe(true)
    expect((await saveLicence(id, { number: '999/GPHN' })).data.licence).toMatchObject({
      isVerified: false,
      verifiedAt: null,
      verifiedBy: null,
    })
    expect((await trailOf(id, 'doctor.licence_saved')).at(-1)).toMatchObject({
      before: { number: '004512/HCM-GPHN', isVerified: true },
      after: { number: '999/GPHN', isVerified: false },
    })
  })

  test('is not checked before it is entered, and a check can be taken back', async () => {
    const id = await create()
    expect((await check(id)).error.name).toBe('doctor.no_licence')
    await saveLicence(id)
    await check(id)
    expect((await check(id, false)).data).toMatchObject({ licenceState: 'unchecked' })
  })

  test('does not end before it begins', async () => {
    const id = await create()
    expect((await saveLicence(id, { issuedOn: '2024-05-01', expiresOn: '2024-05-01' })).status).toBe(422)
  })
})

describe('the proof of a licence', () => {
  const attach = async (id: string, as = editor) => {
    const file = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
    return t.call(crmDoctors.setLicenceProof, { as, params: { id }, file })
  }
  const open = (id: string, as = editor) => t.call(crmDoctors.licenceProof, { as, params: { id } })

  test('is drawn anew, saved by staff and each opening is noted', async () => {
    const id = await create()
    expect((await open(id)).error.name).toBe('professional.no_proof')
    expect((await attach(id)).data.licence.hasProof).toBe(true)
    const { status, headers } = await open(id)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^attachment; filename="giay-phep-do-thi/),
    })
    expect(await trailOf(id, 'doctor.licence_proof_opened')).toMatchObject([{ actorId: editorId }])
  })

  test('takes the check away, and the file before goes', async () => {
    const id = await create()
    await saveLicence(id)
    await attach(id)
    await check(id)
    const [before] = await t.db.select().from(doctors).where(eq(doctors.id, id))
    expect((await attach(id)).data.licence).toMatchObject({ hasProof: true, isVerified: false })
    expect(await jobsOf(t, 'remove-files')).toContainEqual({ keys: [before?.licenceProofPath] })
  })

  test('is no page of HTML, and belongs to a doctor', async () => {
    const id = await create()
    const file = new Blob(['<!doctype html>'], { type: 'application/pdf' })
    const page = await t.call(crmDoctors.setLicenceProof, { as: editor, params: { id }, file })
    expect(page.error.name).toBe('upload.not_a_document')
    expect((await attach(editorId)).error.name).toBe('doctor.not_found')
    expect((await open(editorId)).error.name).toBe('doctor.not_found')
  })

  test('is not opened by who may only read doctors', async () => {
    const id = await create()
    await attach(id)
    expect((await open(id, accountant)).status).toBe(403)
    expect((await attach(id, accountant)).status).toBe(403)
  })
})

describe('the portrait of a doctor', () => {
  const set = async (id: string) =>
    t.call(crmDoctors.setPortrait, {
      as: editor,
      params: { id },
      file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
    })

  test('doctor portrait: shows on the public page at once, and goes back to the drawn one', async () => {
    const id = await create()
    await buildCourse(t.db, { doctorId: id })
    const drawn = await read(id)
    const { data } = await set(id)
    expect(data.hasOwnPortrait).toBe(true)
    const shown = await t.call(catalogue.doctor, { params: { slug: drawn.slug } })
    expect(shown.data.portraitUrl).toBe(data.portraitUrl)
    expect(
      (await t.app.inject({ url: data.portraitUrl.replace(/^\/api/, '') })).headers['content-type'],
    ).toBe('image/webp')
    const back = await t.call(crmDoctors.removePortrait, { as: editor, params: { id } })
    expect(back.data).toMatchObject({ hasOwnPortrait: false, portraitUrl: drawn.portraitUrl })
    expect(await jobsOf(t, 'remove-files')).toContainEqual({ keys: [data.portraitUrl.replace('/api/', '')] })
  })

  test('doctor portrait: is that of the account too, and whoever replaces it leaves no file behind', async () => {
    const account = await buildUser(t.db, { role: 'doctor' })
    const id = await create()
    await t.db.update(doctors).set({ userId: account.id }).where(eq(doctors.id, id))
    const first = (await set(id)).data.portraitUrl
    const own = await t.call(contract.account.setAvatar, {
      as: await t.signIn(account),
      file: new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' }),
    })
    expect((await read(id)).portraitUrl).toBe(own.data.avatarUrl)
    await set(id)
    for (const url of [first, own.data.avatarUrl])
      expect(await jobsOf(t, 'remove-files')).toContainEqual({ keys: [url.replace('/api/', '')] })
  })

  test('doctor portrait: what is no picture, an unknown doctor and a reader are refused', async () => {
    const id = await create()
    const file = new Blob(['<svg/>'], { type: 'image/jpeg' })
    const wrong = await t.call(crmDoctors.setPortrait, { as: editor, params: { id }, file })
    expect(wrong.error.name).toBe('upload.not_an_image')
    expect((await set(editorId)).error.name).toBe('doctor.not_found')
    const reader = await t.call(crmDoctors.removePortrait, { as: accountant, params: { id } })
    expect(reader.status).toBe(403)
  })
})

describe('the public badge', () => {
  test('holds through its last day in Việt Nam and falls by itself at midnight there', async () => {
    const id = await create()
    await buildCourse(t.db, { doctorId: id })
    const { slug } = await read(id)
    await saveLicence(id, { expiresOn: dayIn(1) })
    await check(id)
    const midnight = Date.parse(`${dayIn(2)}T00:00:00+07:00`)
    const isShown = async () => {
      const [mine, shown] = [await read(id), await t.call(catalogue.doctor, { params: { slug } })]
      expect(mine.licence.isVerified).toBe(shown.data.isVerified)
      expect(shown.data.licence !== null).toBe(shown.data.isVerified)
      return [mine.licenceState, shown.data.isVerified]
    }
    t.time.advance(midnight - 1000 - t.time.now().getTime())
    // The session of before has expired by now.
    editor = await t.signIn(content)
    expect(await isShown()).toEqual(['expiring', true])
    t.time.advance(1000)
    await t.services.cache.announceChange(t.db)
    expect(await isShown()).toEqual(['expired', false])
  })
})

test('own licence: a doctor keeps it and its scan, each change ends the check, and other accounts have none', async () => {
  const { account, ...doctor } = await buildDoctor(t.db, {
    licenceNumber: '001/GPHN',
    licenceVerifiedAt: t.time.now(),
    licenceExpiresOn: null,
  })
  const as = await t.signIn(account)
  const { ownLicence } = contract
  const before = (await t.call(ownLicence.licence, { as })).data
  expect(before).toMatchObject({ number: '001/GPHN', state: 'valid', isChecked: true, hasProof: false })
  const body = {
    number: '002/GPHN',
    issuer: 'Sở Y tế',
    scope: '',
    issuedOn: '2024-01-02',
    expiresOn: '2031-01-02',
  }
  const saved = await t.call(ownLicence.saveLicence, { as, body: { ...body, version: before.version } })
  expect(saved.data).toMatchObject({ ...body, state: 'unchecked', isChecked: false })
  const outdated = await t.call(ownLicence.saveLicence, { as, body: { ...body, version: before.version } })
  expect([outdated.status, outdated.error.name]).toEqual([409, 'edit.outdated'])
  const file = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' })
  expect((await t.call(ownLicence.setProof, { as, file })).data).toMatchObject({ hasProof: true })
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, doctor.id))
  expect(entries.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
    ['doctor.licence_proof_set', account.id],
    ['doctor.licence_saved', account.id],
  ])
  const without = await t.signIn(await buildUser(t.db, { role: 'doctor' }))
  expect((await t.call(ownLicence.licence, { as: without })).error.name).toBe('doctor.not_found')
})
