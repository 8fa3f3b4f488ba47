import { expect, test } from 'vitest'
import { keepRecentSearch, readRecentSearches } from '../site-search/recent-searches.ts'
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

test('signing out: a hand-in and a message that are half written are told before they go', () => {
  localStorage.setItem('hand-in-draft:u1:l1:1', '{"text":"Tôi đã tiêm","ticks":[],"version":0}')
  localStorage.setItem('contact-draft', '{"name":"An","message":"Khóa này"}')
  expect(describeUnsent('u1')).toContain('1 bài nộp đang viết dở, tin nhắn liên hệ đang viết dở.')
  localStorage.setItem('contact-draft', '{"name":"An","message":" "}')
  expect(describeUnsent('u1')).not.toContain('tin nhắn')
  forgetUnsent('u1')
  expect(localStorage.getItem('hand-in-draft:u1:l1:1')).toBeNull()
})

test('signing out: films that are still being sent are told, of any lesson, without those that the server has forgotten', () => {
  const film = (key: string, savedAt: number) => JSON.stringify([{ key, fileName: 'Ca.mp4', savedAt }])
  localStorage.setItem('video-uploads:u1:l1', film('a', Date.now()))
  localStorage.setItem('video-uploads:u1:l2', film('b', Date.now()))
  localStorage.setItem('video-uploads:u1:l3', film('c', Date.now() - 8 * 24 * 60 * 60 * 1000))
  localStorage.setItem('video-uploads:u2:l1', film('d', Date.now()))
  expect(describeUnsent('u1')).toMatch(/^2 phim tải lên chưa xong/)
  localStorage.setItem('notes:u1', JSON.stringify([{ id: 'a' }]))
  expect(describeUnsent('u1')).toMatch(/1 ghi chú\..* 2 phim tải lên chưa xong/)
  forgetUnsent('u1')
  expect(describeUnsent('u1')).toBeNull()
  expect(describeUnsent('u2')).toMatch(/^1 phim/)
})

test('signing out: the next person on this device finds no searches, no name and no address of the one before', () => {
  keepRecentSearch('xăm môi')
  localStorage.setItem('contact-draft', '{"name":"An","phone":"0901"}')
  sessionStorage.setItem('gift:tiem-moi', '{"recipientEmail":"an@example.vn"}')
  sessionStorage.setItem('pay-method', '{"method":"vietqr"}')
  forgetUnsent('u1')
  expect(readRecentSearches()).toEqual([])
  expect(localStorage.getItem('contact-draft')).toBeNull()
  expect(Object.keys(sessionStorage)).toEqual(['pay-method'])
})
