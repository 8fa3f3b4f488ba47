import { expect, test } from 'vitest'
import { describeUnsent, forgetUnsent } from './unsent.ts'

test('what an account has not sent is counted in words and removed, and nothing of anybody else', () => {
  localStorage.setItem('notes:u1', JSON.stringify([{ id: 'a' }, { id: 'b' }]))
  localStorage.setItem('question-draft:u1:l1', '{"title":"Kim số mấy?"}')
  localStorage.setItem('progress:u1', 'not JSON')
  localStorage.setItem('notes:u2', JSON.stringify([{ id: 'c' }]))
  localStorage.setItem('theme', 'dark')
  expect(describeUnsent('u1')).toContain('2 ghi chú, 1 câu hỏi đang viết dở.')
  forgetUnsent('u1')
  expect(describeUnsent('u1')).toBeNull()
  expect(Object.keys(localStorage).toSorted()).toEqual(expect.arrayContaining(['notes:u2', 'theme']))
})
