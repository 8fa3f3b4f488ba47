import { courseBody } from '@repo/contract/crm'
import { crmAccounts } from '@repo/contract/crm-accounts'
import { crmOrders } from '@repo/contract/crm-orders'
import { couponCode } from '@repo/contract/orders'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formResolver, limitsOf, limitWords } from './index.ts'

test('the limits of a text come through its trimming, its default and what else is asked of it', () => {
  expect(limitsOf(crmAccounts.endSessions.body, 'reason')).toEqual({ minLength: 5, maxLength: 500 })
  expect(limitsOf(crmOrders.confirmOrder.body, 'receipt')).toEqual({ minLength: 3, maxLength: 60 })
  expect(limitsOf(crmOrders.confirmOrder.body, 'note')).toEqual({ minLength: 0, maxLength: 500 })
  expect(limitsOf(crmAccounts.reviewProfessional.body, 'reason')).toEqual({})
  expect(limitsOf(crmAccounts.reviewProfessional.body, 'reason', { decision: 'rejected' })).toEqual({
    minLength: 5,
    maxLength: 500,
  })
})

test('a whole number has its range and its step', () => {
  expect(limitsOf(crmOrders.confirmOrder.body, 'amount')).toMatchObject({ step: 1 })
  expect(limitsOf(z.object({ position: z.int().min(0).max(1000) }), 'position')).toEqual({
    min: 0,
    max: 1000,
    step: 1,
  })
})

test('a union answers for the member that is chosen, otherwise the widest of all', () => {
  const { body } = crmOrders.resolveMoneyCase
  expect(limitsOf(body, 'note', { resolution: 'kept' })).toEqual({ minLength: 3, maxLength: 500 })
  expect(limitsOf(body, 'note', { resolution: 'assigned' })).toEqual({ minLength: 0, maxLength: 500 })
  expect(limitsOf(body, 'note')).toEqual({ minLength: 0, maxLength: 500 })
})

test('a field of a row in a list is found by its path', () => {
  const body = z.object({ rows: z.array(z.object({ title: z.string().max(300) })).max(9) })
  expect(limitsOf(body, 'rows.0.title')).toEqual({ maxLength: 300 })
  expect(limitsOf(body, 'nothing')).toEqual({})
})

test('a list has its most entries, and a schema by itself its own limits', () => {
  expect(limitsOf(courseBody, 'references')).toEqual({ maxItems: 60 })
  expect(limitsOf(couponCode)).toEqual({ minLength: 3, maxLength: 24 })
})

test('the sentence says the numbers of the schema, grouped as they are read', () => {
  expect(limitWords({ minLength: 2, maxLength: 2000 })).toBe('Nhập từ 2 đến 2.000 ký tự.')
  expect(limitWords({ minLength: 0, maxLength: 300 })).toBe('Nhập tối đa 300 ký tự.')
  expect(limitWords({ min: 1, max: 500 })).toBe('Nhập số từ 1 đến 500.')
})

test('a field without words of the screen is told what the schema asks', async () => {
  const resolver = formResolver({
    schemaOf: () => crmAccounts.endSessions.body,
    toBody: (form: { reason: string }) => form,
  })
  const { errors } = await resolver({ reason: 'a' }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toMatchObject({ reason: { message: 'Nhập từ 5 đến 500 ký tự.' } })
})
