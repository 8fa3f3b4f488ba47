import { contract } from '@repo/contract'
import { foldText } from '@repo/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildNews,
  buildOrder,
  buildPageVersion,
  buildStaffWith,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { buildOrganisation } from '../../test/organisations.ts'

const { find } = contract.crmQuickFind

let t: TestApp
let learner: TestUser & { name: string }
beforeAll(async () => {
  t = await createTestApp()
  learner = await buildUser(t.db, {
    name: 'Đặng Thị Duyên',
    email: 'duyen.dang@example.vn',
    phone: '0901234567',
  })
})
afterAll(() => t.close())

async function findAs(user: TestUser, q: string) {
  const { status, data } = await t.call(find, { as: await t.signIn(user, 'crm'), query: { q } })
  expect(status).toBe(200)
  return data
}

test('quick find: one search finds records of each kind, without diacritics', async () => {
  const owner = await buildAdmin(t.db)
  const doctor = await buildDoctor(t.db, { name: 'Nguyễn Thị Ánh Tuyết' })
  const title = 'Ánh Tuyết và những ca khó'
  const course = await buildCourse(t.db, { title, searchText: foldText(title), doctorId: doctor.id })
  const article = await buildNews(t.db, { title, searchText: foldText(title) })
  const found = await findAs(owner, 'anh tuyet')
  expect(found.people).toMatchObject([{ id: doctor.userId, role: 'doctor' }])
  expect(found.doctors).toMatchObject([{ id: doctor.id, name: 'Nguyễn Thị Ánh Tuyết' }])
  expect(found.courses).toMatchObject([{ id: course.id, title, doctor: doctor.name }])
  expect(found.articles).toEqual([{ id: article.id, title }])
  expect(found.orders).toEqual([])
  expect(found.organisations).toEqual([])
})

test('quick find: an order is found by a part of its code, in any case and spacing, and not by its learner', async () => {
  const owner = await buildAdmin(t.db)
  const { code } = await buildOrder(t.db, { userId: learner.id, code: 'TH7K3M9QPX2ABWZ5' })
  expect((await findAs(owner, ' 7k3m 9qp ')).orders).toMatchObject([{ code, learner: learner.name }])
  expect((await findAs(owner, 'duyen')).orders).toEqual([])
})

test('quick find: a page is found by the title of its newest version', async () => {
  const owner = await buildAdmin(t.db)
  const slug = 'huong-dan-thu'
  await buildPageVersion(t.db, { slug, title: 'Hướng dẫn bản đầu' })
  await buildPageVersion(t.db, { slug, title: 'Hướng dẫn học trực tuyến' })
  expect((await findAs(owner, 'huong dan truc')).pages).toEqual([{ slug, title: 'Hướng dẫn học trực tuyến' }])
  expect((await findAs(owner, 'ban dau')).pages).toEqual([])
})

test('quick find: kinds that somebody may not open are not answered', async () => {
  const found = await findAs(await buildStaffWith(t.db, 'news.edit'), 'duyen')
  expect(found).toEqual({
    people: null,
    orders: null,
    courses: null,
    doctors: null,
    articles: [],
    pages: null,
    organisations: null,
  })
})

test('quick find: who may open learners only finds no colleague', async () => {
  await buildAdmin(t.db).then(({ id }) => id)
  await buildUser(t.db, { name: 'Trần Bảo Ngân Khánh', role: 'admin' })
  const seller = await buildStaffWith(t.db, 'learners.read')
  expect((await findAs(seller, 'ngan khanh')).people).toEqual([])
  expect((await findAs(seller, 'duyen')).people).toMatchObject([{ id: learner.id }])
})

test('quick find: who gets addresses masked finds nobody by a part of an address or number', async () => {
  const seller = await buildStaffWith(t.db, 'learners.read', 'organisations.read')
  const { people } = await findAs(seller, 'duyen.dang@example.vn')
  expect(people).toMatchObject([{ id: learner.id }])
  expect(people?.[0]?.email).not.toContain('duyen.dang')
  expect((await findAs(seller, '0901')).people).toEqual([])
  expect((await findAs(seller, 'dang@example')).people).toEqual([])
})

test('quick find: who gets addresses masked finds an organisation by its name and its whole tax code', async () => {
  const seller = await buildStaffWith(t.db, 'organisations.read')
  const { id, name, taxCode, contactEmail } = await buildOrganisation(t)
  const idsOf = async (q: string) => (await findAs(seller, q)).organisations?.map((one) => one.id)
  expect(await idsOf(name)).toEqual([id])
  expect(await idsOf(taxCode)).toEqual([id])
  expect(await idsOf(contactEmail)).toEqual([])
})

test('quick find: at most five of a kind are answered', async () => {
  for (let n = 0; n < 6; n++) await buildUser(t.db, { name: `Phan Gia Huy ${n}` })
  expect((await findAs(await buildAdmin(t.db), 'gia huy')).people).toHaveLength(5)
})

test('quick find: signs of a pattern are taken as they are typed', async () => {
  expect((await findAs(await buildAdmin(t.db), '%%%')).orders).toEqual([])
})

test('quick find: one letter is refused', async () => {
  const as = await t.signIn(await buildAdmin(t.db), 'crm')
  const { error } = await t.call(find, { as, query: { q: 'a' } })
  expect(error.name).toBe('input.invalid')
})
