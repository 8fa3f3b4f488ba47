import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { extensions, isLinkAddress } from './schema.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())
const through = (html: string) => {
  editor = new Editor({ extensions, content: html, injectCSS: false })
  return editor.getHTML()
}

test.each([
  ['titles', '<h2>Một</h2><h3>Hai</h3><h4>Ba</h4>'],
  ['marks', '<p><strong>Đậm</strong> <em>nghiêng</em> <u>gạch</u> <s>bỏ</s> <code>mã</code></p>'],
  ['lists', '<ul><li><p>Một</p><ol><li><p>Hai</p></li></ol></li></ul>'],
  ['a link', '<p><a href="https://moh.gov.vn">Bộ Y tế</a></p>'],
  ['a quote, code and a rule', '<blockquote><p>Lưu ý</p></blockquote><pre><code>a = 1</code></pre><hr>'],
  ['a picture', '<img src="/api/art/covers/a.svg" alt="Sơ đồ">'],
  [
    'a picture with a caption',
    '<figure><img src="/api/a.webp" alt="Sơ đồ" width="640" height="400"><figcaption>Hình <strong>1</strong></figcaption></figure>',
  ],
  ['pictures before and after', '<figure data-before-after="01920000-0000-7000-8000-000000000042"></figure>'],
  [
    'a table',
    '<table><tbody><tr><th scope="col"><p>Vùng</p></th></tr><tr><td colspan="2"><p>Trán</p></td></tr></tbody></table>',
  ],
])('rich text: %s comes through the editor unchanged', (_name, html) => {
  expect(through(html)).toBe(html)
})

test('rich text: scripts, handlers, colours and foreign frames are dropped', () => {
  expect(
    through(
      '<p onclick="x()" style="color:red">Chữ<script>x()</script></p><iframe src="https://a.vn"></iframe><p><a href="javascript:x()">bấm</a></p>',
    ),
  ).toBe('<p>Chữ</p><p>bấm</p>')
})

test('rich text: a link leads to the web, to a page of the site, to mail or to a phone', () => {
  for (const address of ['https://moh.gov.vn/a', '/course/tiem-moi', 'mailto:a@b.vn', 'tel:+84 28 1234'])
    expect(isLinkAddress(address)).toBe(true)
  for (const address of ['javascript:alert(1)', '//evil.vn', 'moh.gov.vn', 'data:text/html,x', ''])
    expect(isLinkAddress(address)).toBe(false)
})
