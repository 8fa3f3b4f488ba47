import { expect, test } from 'vitest'
import { contract, type Endpoint } from './index.ts'
import { isRepeatable, repeatablePosts } from './repeatable.ts'

const posts = Object.values(contract)
  .flatMap((group) => Object.values<Endpoint>(group))
  .filter(({ method }) => method === 'POST')

test('repeatable calls: each is a POST of the contract, listed once', () => {
  const paths: string[] = posts.map(({ path }) => path)
  expect(repeatablePosts.filter((path) => !paths.includes(path))).toEqual([])
  expect(new Set(repeatablePosts).size).toBe(repeatablePosts.length)
})

test.each([
  ['GET', '/courses', false, true],
  ['PUT', '/me/notes/1', false, true],
  ['POST', '/orders', true, true],
  ['POST', '/orders/quote', false, true],
  ['POST', '/lessons/0197/progress', false, true],
  ['POST', '/orders', false, false],
  ['POST', '/lessons/0197/questions', false, false],
  ['POST', '/lessons/0197/x/progress', false, false],
  ['PATCH', '/uploads/7', false, false],
])('repeatable calls: %s %s, with a key: %s, is %s', (method, path, hasKey, expected) => {
  expect(isRepeatable(method, path, hasKey)).toBe(expected)
})

test('repeatable calls: what adds a row each time is not among them', () => {
  const makers = /^\/(contact|reminders|uploads)$|\/(questions|answers|reviews?|announcements)$/
  expect(repeatablePosts.filter((path) => makers.test(path))).toEqual([])
})

test('repeatable calls: what uses up a code, a try or a letter is not among them', () => {
  const users = /^\/auth\/(?!refresh$|logout$)/
  expect(repeatablePosts.filter((path) => users.test(path))).toEqual([])
})
