import { expect, it } from 'vitest'
import { outlineOf } from './article-outline.ts'

it('gives each second-level heading an id and lists them in order', () => {
  const { html, outline } = outlineOf(
    '<h2>Chuẩn bị &amp; vô khuẩn</h2><p>a</p><h2 class="x">Theo <em>dõi</em></h2>',
  )
  expect(outline).toEqual([
    { id: 'muc-1', text: 'Chuẩn bị & vô khuẩn' },
    { id: 'muc-2', text: 'Theo dõi' },
  ])
  expect(html).toBe(
    '<h2 id="muc-1" tabindex="-1">Chuẩn bị &amp; vô khuẩn</h2><p>a</p><h2 id="muc-2" tabindex="-1">Theo <em>dõi</em></h2>',
  )
})

it('leaves other headings and text alone', () => {
  const html = '<h3>Nhỏ</h3><p>h2 &lt;h2&gt;</p>'
  expect(outlineOf(html)).toEqual({ html, outline: [] })
})
