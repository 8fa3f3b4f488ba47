import { expect, test } from 'vitest'
import { lessonLink, partsOfText } from './course-links.ts'

test('text parts: a link to a course that stands alone becomes a card, a link inside a sentence stays', () => {
  const sentence = '<p>Xem <a href="/course/laser">khóa</a> này.</p>'
  const alone = '<p><a href="/course/tiem-moi" rel="noopener nofollow ugc">Tiêm môi</a></p>'
  expect(partsOfText(`${sentence}${alone}<p>Hết</p>`)).toEqual([
    { html: sentence },
    { courseSlug: 'tiem-moi', lessonId: null },
    { html: '<p>Hết</p>' },
  ])
})

test('text parts: a link to a lesson of a course becomes its card', () => {
  const lessonId = '019a0000-0000-7000-8000-000000000001'
  const link = lessonLink('tiem-moi', lessonId)
  expect(partsOfText(`<p><a href="${link}" rel="noopener nofollow ugc">Bài một</a></p>`)).toEqual([
    { courseSlug: 'tiem-moi', lessonId },
  ])
})

test('text parts: a text without such a link is one part, and no text is none', () => {
  const other = '<p><a href="https://example.vn/course/x">Nơi khác</a></p><p><a href="/course/a/b">x</a></p>'
  expect(partsOfText(other)).toEqual([{ html: other }])
  expect(partsOfText('')).toEqual([])
})
