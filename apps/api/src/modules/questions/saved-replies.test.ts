import { contract } from '@repo/contract'
import { MAX_SAVED_REPLIES } from '@repo/contract/saved-replies'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedReplies as table } from '../../db/schema/index.ts'
import { buildDoctor } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { savedReplies } = contract
let t: TestApp
let doctor: Awaited<ReturnType<typeof buildDoctor>>
let as: TestSession
let other: TestSession
beforeAll(async () => {
  t = await createTestApp()
  doctor = await buildDoctor(t.db)
  as = await t.signIn(doctor.account)
  other = await t.signIn((await buildDoctor(t.db)).account)
})
afterAll(() => t.close())

const list = async (who = as) => (await t.call(savedReplies.savedReplies, { as: who })).data
const add = (title: string, text = 'Chườm lạnh hai mươi phút.') =>
  t.call(savedReplies.addSavedReply, { as, body: { title, text } })

test('a reply is kept, changed and removed, and stands by its title in the order of Vietnamese', async () => {
  await add('Đau sau tiêm')
  await add('Chăm sóc')
  const { id } = (await add('Áp lực kim')).data
  expect((await list()).map(({ title }) => title)).toEqual(['Áp lực kim', 'Chăm sóc', 'Đau sau tiêm'])
  const body = { title: 'Áp lực', text: 'Bơm chậm.', version: null }
  await t.call(savedReplies.changeSavedReply, { as, params: { id }, body })
  expect((await list())[0]).toMatchObject({ title: 'Áp lực', text: 'Bơm chậm.' })
  await t.call(savedReplies.removeSavedReply, { as, params: { id } })
  expect((await list()).map(({ title }) => title)).toEqual(['Chăm sóc', 'Đau sau tiêm'])
})

test('another doctor neither sees, changes nor removes it', async () => {
  const { id } = (await add('Của riêng')).data
  expect(await list(other)).toEqual([])
  const params = { id }
  const body = { title: 'Đổi', text: 'Đổi rồi', version: null }
  const changed = await t.call(savedReplies.changeSavedReply, { as: other, params, body })
  const removed = await t.call(savedReplies.removeSavedReply, { as: other, params })
  expect([changed.error.name, removed.error.name]).toEqual(['saved_reply.not_found', 'saved_reply.not_found'])
  expect((await list()).some(({ title }) => title === 'Của riêng')).toBe(true)
})

test('two that are added at once do not pass the limit', async () => {
  const kept = await t.db.$count(table)
  await t.db.insert(table).values(
    Array.from({ length: MAX_SAVED_REPLIES - kept - 1 }, (_, index) => ({
      userId: doctor.account.id,
      title: `Câu ${index}`,
      text: 'Có.',
    })),
  )
  const answers = await Promise.all([add('Câu cuối'), add('Câu thừa')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
})
