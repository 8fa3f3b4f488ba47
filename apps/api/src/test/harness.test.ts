import { AppError } from '@repo/contract'
import { catalogue } from '@repo/contract/catalogue'
import { content } from '@repo/contract/content'
import { expect, test, vi } from 'vitest'
import { createTestApp } from './harness.ts'

const body = {
  name: 'Lan',
  email: 'lan@example.vn',
  topic: 'other',
  message: 'Chào các bạn.',
  consent: true,
} as const

test('harness: a call fails when the endpoint answers an error that its contract does not declare', async () => {
  const t = await createTestApp()
  const hit = vi.spyOn(t.services.limiter, 'hit')
  hit.mockRejectedValueOnce(new AppError('request.too_many'))
  expect((await t.call(content.contact, { body })).error.name).toBe('request.too_many')
  hit.mockRejectedValueOnce(new AppError('coupon.over'))
  const fault = 'POST /contact answers coupon.over, which its contract does not declare'
  await expect(t.call(content.contact, { body })).rejects.toThrow(fault)
  await expect(t.close()).rejects.toThrow(fault)
})

test('harness: a test fails at its end when a request outside `call` got an undeclared error', async () => {
  const t = await createTestApp()
  vi.spyOn(t.services.limiter, 'hit').mockRejectedValueOnce(new AppError('coupon.over'))
  const answer = await t.app.inject({ method: 'POST', url: content.contact.path, payload: body })
  expect(answer.statusCode).toBe(422)
  await expect(t.close()).rejects.toThrow('POST /contact answers coupon.over')
})

test('harness: errors that every endpoint may answer need no declaration', async () => {
  const t = await createTestApp()
  const answer = await t.call(catalogue.courses, { query: { level: ['khong-co'] } as never })
  expect(answer.error.name).toBe('input.invalid')
  await t.close()
})
