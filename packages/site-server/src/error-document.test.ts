import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorDocument } from './error-document.ts'
import { plainDocumentPolicy } from './plain-document.ts'

describe('the error document', () => {
  it.each([
    [undefined, '500 · Internal Server Error', 'Có lỗi từ phía chúng tôi'],
    [404, '404 · Page Not Found', 'Không tìm thấy trang'],
    [503, '503 · Internal Server Error', 'Hệ thống đang bận'],
  ])('for %s shows code, message and description', (status, line, title) => {
    const html = errorDocument({ brand: 'Thẩm Học', status })
    expect(html).toContain(`>${line}<`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(`<title>Thẩm Học | ${title}</title>`)
  })

  it('is in Vietnamese, leads home, and keeps out of search results', () => {
    const html = errorDocument({ brand: 'Thẩm Học', requestId: 'req-9' })
    expect(html).toMatch(/^<!doctype html>\n<html lang="vi">/)
    expect(html).toContain('<a href="/">Về trang chủ</a>')
    expect(html).toContain('<a href="">Thử lại</a>')
    expect(html).toContain('Mã hỗ trợ: <code>req-9</code>')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(errorDocument({ brand: 'x', status: 404 })).not.toContain('Thử lại')
    const link = '<a href="/status">Tình trạng dịch vụ</a>'
    expect(errorDocument({ brand: 'x', status: 503, statusHref: '/status' })).toContain(link)
    expect(errorDocument({ brand: 'x', status: 404, statusHref: '/status' })).not.toContain(link)
  })

  it('escapes HTML in its texts', () => {
    const html = errorDocument({ brand: 'A & <b>', message: '<script>', requestId: '"><i>' })
    expect(html).not.toMatch(/<b>|<script|<i>/)
    expect(html).toContain('A &amp; &lt;b>')
  })

  it('may use its own style, by its hash, and nothing else of any kind', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(errorDocument({ brand: 'x' }))?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(plainDocumentPolicy).toContain(`style-src 'sha256-${hash}'`)
    expect(plainDocumentPolicy).toContain("default-src 'none'")
    expect(plainDocumentPolicy).not.toMatch(/unsafe|script-src/)
    expect(style).toContain('prefers-color-scheme: dark')
  })

  it('wears the colours of the design system', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../ui/src/styles/tokens.css'), 'utf8')
    const colours = errorDocument({ brand: 'x' }).match(/--[\w-]+: #[0-9a-f]{6};/g) ?? []
    expect(colours).toHaveLength(20)
    for (const colour of colours) expect(tokens).toContain(colour)
  })
})
