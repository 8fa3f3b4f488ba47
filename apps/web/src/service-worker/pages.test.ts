import { accountOf } from '@repo/installed-app/worker/account'
import { isKeepable } from '@repo/installed-app/worker/is-keepable'
import { expect, test } from 'vitest'
import { keyOfPage, ownerOfPage } from './pages.ts'

const at = (path: string) => new URL(path, 'https://thamhoc.example')
const asked = (authorization?: string) =>
  new Request('https://thamhoc.example/api/me/notes', { headers: authorization ? { authorization } : {} })
const tokenOf = (claims: object) =>
  `Bearer x.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.y`

test('pages of a learner, pages for everybody, and pages that are never kept', () => {
  const owners = {
    account: ['/student/my-course', '/student/my-course/tiem-moi?lesson=1', '/student/notes?q=moi'],
    anyone: ['/', '/course/tiem-moi', '/news/moi-va-ma', '/course?level=basic'],
    null: [
      '/payment?order=TH1',
      '/auth/login',
      '/auth/consent',
      '/profile?tab=orders',
      '/gift',
      '/preview/course',
      '/course?q=filler',
      '/student/seats',
      '/demo/outbox',
      '/certificate/22222',
      '/contact',
    ],
  }
  for (const [owner, paths] of Object.entries(owners))
    for (const path of paths) expect([path, String(ownerOfPage(at(path)))]).toEqual([path, owner])
})

test('a page of a learner is kept once, whatever its query says; a list once for each', () => {
  expect(keyOfPage(at('/student/notes?q=moi'))).toBe('/student/notes')
  expect(keyOfPage(at('/course?level=basic'))).toBe('/course?level=basic')
})

test('an answer belongs to the account of the token that asked for it, and to nobody without one', () => {
  expect(accountOf(asked(tokenOf({ sub: 'u1' })))).toBe('u1')
  expect([asked(), asked('Bearer x'), asked('Bearer a.%%%.c'), asked(tokenOf({}))].map(accountOf)).toEqual(
    Array(4).fill(null),
  )
})

test('refusals and answers of other hosts are not kept', () => {
  const answer = (status: number, type: ResponseType, redirected = false) =>
    isKeepable({ status, type, redirected } as Response)
  expect(answer(200, 'basic')).toBe(true)
  expect([
    answer(404, 'basic'),
    answer(200, 'opaque'),
    answer(200, 'cors'),
    answer(200, 'basic', true),
  ]).toEqual(Array(4).fill(false))
})
