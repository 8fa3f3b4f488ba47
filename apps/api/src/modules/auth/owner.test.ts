import { contract } from '@repo/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { createOwner } from './owner.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const owner = { email: 'chu@example.vn', name: 'Phan Thị Chủ', password: 'ngọn đèn biển số 9' }

test('create-owner: the new owner signs in on the admin site with every right', async () => {
  await createOwner(t.services, owner)
  const { data } = await t.call(contract.auth.login, {
    body: { email: owner.email, password: owner.password, app: 'crm' },
  })
  expect(data.user).toMatchObject({ role: 'admin', permissions: ['owner'], mustSetUpSecondFactor: true })
  await expect(createOwner(t.services, owner)).rejects.toThrow('đã có tài khoản')
})

test('create-owner: needs a password of twelve characters that contains nothing about the owner', async () => {
  const other = { ...owner, email: 'chu-2@example.vn' }
  await expect(createOwner(t.services, { ...other, password: 'mười một kí' })).rejects.toThrow('ít nhất 12')
  await expect(createOwner(t.services, { ...other, password: 'phan thị chủ 2026' })).rejects.toThrow(
    'chứa tên',
  )
})
