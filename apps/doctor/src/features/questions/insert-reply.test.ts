import { expect, test } from 'vitest'
import { insertReply } from './insert-reply.ts'

test('a saved reply begins an empty answer', () => {
  expect(insertReply('', { start: 0, end: 0 }, 'Chào bạn,')).toEqual({ text: 'Chào bạn,', caret: 9 })
})

test('one in the middle keeps what stands around it, and one blank before it', () => {
  expect(insertReply('Chào bạn. Hẹn gặp.', { start: 9, end: 9 }, 'Nên chườm lạnh.').text).toBe(
    'Chào bạn. Nên chườm lạnh. Hẹn gặp.',
  )
  expect(insertReply('Một dòng.\n', { start: 10, end: 10 }, 'Dòng hai.').text).toBe('Một dòng.\nDòng hai.')
})

test('one takes the place of what is selected', () => {
  expect(insertReply('Cũ rồi', { start: 0, end: 6 }, 'Mới').text).toBe('Mới')
})
