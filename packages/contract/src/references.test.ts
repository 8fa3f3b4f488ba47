import { expect, test } from 'vitest'
import { doi, referenceBody } from './references.ts'

test.each([
  ['10.1097/PRS.0000000000001', '10.1097/PRS.0000000000001'],
  [' https://doi.org/10.1111/jocd.13000 ', '10.1111/jocd.13000'],
  ['http://dx.doi.org/10.1093/asj/sjab123', '10.1093/asj/sjab123'],
  ['doi: 10.1002/(SICI)1097-0142', '10.1002/(SICI)1097-0142'],
])('doi: “%s” is kept as %s', (typed, kept) => {
  expect(doi.parse(typed)).toBe(kept)
})

test.each([
  '',
  '11.1097/PRS',
  '10.12/abc',
  '10.1097/',
  'https://example.com/10.1097/x y',
  'javascript:alert(1)',
])('doi: “%s” has not the form of one', (typed) => {
  expect(doi.safeParse(typed).success).toBe(false)
})

test('reference: a title is enough, and a year is a year', () => {
  const work = { authors: '', title: 'Atlas giải phẫu', year: null, doi: null }
  expect(referenceBody.parse(work)).toEqual(work)
  expect(referenceBody.safeParse({ ...work, title: '' }).success).toBe(false)
  expect(referenceBody.safeParse({ ...work, year: 20 }).success).toBe(false)
})
