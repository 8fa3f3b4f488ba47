import { Field } from '@repo/ui/field'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

// jsdom lays nothing out, and the editor asks where its text is when it scrolls to it.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

function Form({ first = '' }: { first?: string }) {
  const [html, setHtml] = useState(first)
  return (
    <>
      <Field
        id="html"
        label="Nội dung"
        hint="Dán được từ Word"
        error={html === '' ? 'Cần nội dung' : undefined}
      >
        <RichText label="Nội dung" value={html} onValueChange={setHtml} />
      </Field>
      <output>{html}</output>
      <button type="button" onClick={() => setHtml('<p>Bản của người khác</p>')}>
        Lấy bản khác
      </button>
    </>
  )
}
const open = async (first?: string) => {
  const user = userEvent.setup()
  render(<Form first={first} />)
  const text = await screen.findByRole('textbox', { name: 'Nội dung' })
  return { user, text }
}
const html = () => screen.getByRole('status').textContent
const button = (name: string) => screen.getByRole('button', { name })

test('rich text: opening a text does not change it, and hint and error belong to it', async () => {
  const stored = '<p>Một<br />hai</p>'
  const { text } = await open(stored)
  expect(text).toHaveTextContent('Mộthai')
  expect(html()).toBe(stored)
  expect(text).toHaveAccessibleDescription(/Dán được từ Word/)
  expect(text).toHaveAttribute('id', 'html')
})

test('rich text: where pairs of pictures are looked after by others, one says so and stays', async () => {
  await open('<p>Ca một</p><figure data-before-after="cap-1"></figure>')
  expect(await screen.findByText(/do ban nội dung đưa vào/)).toBeInTheDocument()
  expect(html()).toContain('data-before-after="cap-1"')
  expect(screen.queryByRole('button', { name: 'Chèn ảnh trước và sau điều trị' })).not.toBeInTheDocument()
})

test('rich text: the buttons of the bar format, say what is on, and undo', async () => {
  const { user } = await open('<p>Nguyên tắc</p>')
  await user.click(button('Tiêu đề mục'))
  expect(html()).toBe('<h2>Nguyên tắc</h2>')
  expect(button('Tiêu đề mục')).toHaveAttribute('aria-pressed', 'true')
  await user.click(button('Hoàn tác'))
  expect(html()).toBe('<p>Nguyên tắc</p>')
})

test('rich text: a table gets rows and loses itself by buttons that show inside it', async () => {
  const { user } = await open()
  expect(screen.queryByRole('toolbar', { name: 'Bảng' })).not.toBeInTheDocument()
  await user.click(button('Chèn bảng'))
  const tools = within(screen.getByRole('toolbar', { name: 'Bảng' }))
  await user.click(tools.getByRole('button', { name: 'Thêm hàng' }))
  expect(screen.getAllByRole('row')).toHaveLength(4)
  // Below a table that ends the text stands a line to write on.
  expect(html()).toMatch(/<\/table><p><\/p>$/)
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  await user.click(tools.getByRole('button', { name: 'Xóa bảng' }))
  expect(html()).toBe('')
})

test('rich text: a link is refused without an address that leads somewhere, then written', async () => {
  const { user } = await open('<p></p>')
  await user.click(button('Liên kết'))
  const address = screen.getByRole('textbox', { name: 'Địa chỉ liên kết' })
  expect(address).toHaveFocus()
  await user.type(address, 'javascript:alert(1){Enter}')
  expect(address).toHaveAccessibleDescription(/Địa chỉ bắt đầu bằng/)
  await user.clear(address)
  await user.type(address, 'https://moh.gov.vn{Enter}')
  expect(html()).toBe('<p><a href="https://moh.gov.vn">https://moh.gov.vn</a></p>')
})

test('rich text: the HTML can be written itself, and the editor shows it afterwards', async () => {
  const { user } = await open('<p>Một</p>')
  await user.click(button('Mã HTML'))
  const source = screen.getByRole('textbox', { name: 'Nội dung (HTML)' })
  await user.clear(source)
  await user.type(source, '<h2>Hai</h2>')
  await user.click(button('Mã HTML'))
  expect(screen.getByRole('heading', { name: 'Hai', level: 2 })).toBeInTheDocument()
})

test('rich text: a text from elsewhere replaces what is shown', async () => {
  const { user } = await open('<p>Của tôi</p>')
  await user.click(button('Lấy bản khác'))
  expect(screen.getByRole('textbox', { name: 'Nội dung' })).toHaveTextContent('Bản của người khác')
})

test('rich text: one stop of the Tab key for the bar, Alt F10 leads there and Esc back', async () => {
  const { user, text } = await open('<p>Một</p>')
  text.focus()
  await user.keyboard('{Alt>}{F10}{/Alt}')
  expect(button('Đậm')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(button('Nghiêng')).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(text).toHaveFocus())
})

test('rich text: a chosen picture stands in the text with what it shows, and nothing happens without one', async () => {
  const user = userEvent.setup()
  const picture = { src: '/api/site-pictures/a.webp', alt: 'Vùng nguy hiểm', width: 800, height: 500 }
  const answers = [null, picture]
  function Pictured() {
    const [value, setValue] = useState('<p>Một</p>')
    return (
      <>
        <RichText
          label="Nội dung"
          onPickPicture={async () => answers.shift() ?? null}
          onValueChange={setValue}
          value={value}
        />
        <output>{value}</output>
      </>
    )
  }
  render(<Pictured />)
  await screen.findByRole('textbox', { name: 'Nội dung' })
  await user.click(button('Chèn ảnh'))
  expect(html()).toBe('<p>Một</p>')
  await user.click(button('Chèn ảnh'))
  await waitFor(() =>
    expect(html()).toContain(
      '<figure><img src="/api/site-pictures/a.webp" alt="Vùng nguy hiểm" width="800" height="500"><figcaption></figcaption></figure>',
    ),
  )
})

test('rich text: a picture of the text is asked about again and replaced under its caption, or goes', async () => {
  const user = userEvent.setup()
  const stored = { src: '/api/site-pictures/a.webp', alt: 'Cũ', width: 800, height: 500 }
  const asked: unknown[] = []
  const answers = [null, { src: '/api/site-pictures/b.webp', alt: 'Mới', width: 500, height: 500 }]
  function Pictured() {
    const [value, setValue] = useState(
      '<figure><img src="/api/site-pictures/a.webp" alt="Cũ" width="800" height="500"><figcaption>Chú thích</figcaption></figure>',
    )
    return (
      <>
        <RichText
          label="Nội dung"
          onPickPicture={async ({ changed }) => {
            asked.push(changed)
            return answers.shift() ?? null
          }}
          onValueChange={setValue}
          value={value}
        />
        <output>{value}</output>
      </>
    )
  }
  render(<Pictured />)
  const tools = within(await screen.findByRole('toolbar', { name: 'Ảnh' }))
  await user.click(tools.getByRole('button', { name: 'Cắt lại hoặc sửa mô tả' }))
  expect(html()).toContain('a.webp')
  await user.click(tools.getByRole('button', { name: 'Cắt lại hoặc sửa mô tả' }))
  expect(asked).toEqual([stored, stored])
  await waitFor(() =>
    expect(html()).toContain(
      '<figure><img src="/api/site-pictures/b.webp" alt="Mới" width="500" height="500"><figcaption>Chú thích</figcaption></figure>',
    ),
  )
  await user.click(tools.getByRole('button', { name: 'Xóa ảnh' }))
  expect(html()).toBe('')
  expect(screen.queryByRole('toolbar', { name: 'Ảnh' })).not.toBeInTheDocument()
})

test('rich text: a chosen course stands as a link in a paragraph of its own', async () => {
  const user = userEvent.setup()
  function WithCards() {
    const [value, setValue] = useState('')
    return (
      <>
        <RichText
          label="Nội dung"
          onPickCard={async () => ({ href: '/course/laser-co-ban', title: 'Laser cơ bản' })}
          onValueChange={setValue}
          value={value}
        />
        <output>{value}</output>
      </>
    )
  }
  render(<WithCards />)
  await screen.findByRole('textbox', { name: 'Nội dung' })
  await user.click(button('Chèn khóa học hoặc bài học'))
  await waitFor(() => expect(html()).toContain('<p><a href="/course/laser-co-ban">Laser cơ bản</a></p>'))
})

test('rich text: pasted pictures are asked about one after the other and take their place, a refused one goes, others are told', async () => {
  const asked: string[] = []
  const picked = [{ src: '/api/site-pictures/b.webp', alt: 'Da', width: 8, height: 5 }, null]
  function Pasted() {
    const [value, setValue] = useState('')
    return (
      <>
        <RichText
          label="Nội dung"
          onPickPicture={async ({ pasted }) => {
            asked.push(pasted?.type ?? '')
            return picked.shift() ?? null
          }}
          onValueChange={setValue}
          value={value}
        />
        <output>{value}</output>
      </>
    )
  }
  render(<Pasted />)
  const text = await screen.findByRole('textbox', { name: 'Nội dung' })
  const data = (type: string) => `<img src="data:${type};base64,AAAA">`
  const pasted = `<p>Một ${data('image/png')} hai</p><p>Ba ${data('image/jpeg')}</p><p>Bốn <img src="https://example.vn/a.png"></p>`
  fireEvent.paste(text, {
    clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? pasted : '') },
  })
  await waitFor(() => expect(asked).toEqual(['image/png', 'image/jpeg']))
  await waitFor(() => expect(html()).not.toContain('ảnh dán'))
  expect(html()).toContain('<figure><img src="/api/site-pictures/b.webp" alt="Da"')
  expect(html()).toContain('<p>Ba </p>')
  expect(screen.getByText(/^1 ảnh trong phần vừa dán/)).toBeVisible()
})
