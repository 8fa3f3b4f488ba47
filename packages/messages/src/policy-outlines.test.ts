import { policyNames } from '@repo/contract/legal-pages'
import { describe, expect, test } from 'vitest'
import { countOutlineLines, policyOutline } from './policy-outlines.ts'

describe('the outline of a policy', () => {
  test.each(policyNames)('%s has a line under each heading, all of them recognised', (name) => {
    const html = policyOutline(name)
    const headings = html.match(/<h2>/g)?.length ?? 0
    expect(headings).toBeGreaterThan(5)
    expect(countOutlineLines(html)).toBe(headings)
  })

  test('is recognised however an editor keeps it', () => {
    const html = policyOutline('refund')
    expect(countOutlineLines(html.normalize('NFD').replaceAll(' ', '&nbsp;'))).toBe(countOutlineLines(html))
    expect(countOutlineLines(html.replaceAll('Học viện', '<strong>Học viện</strong>'))).toBe(7)
  })

  test('is gone line by line as it is written', () => {
    const html = policyOutline('refund').replace(
      /<p>.*?<\/p>/,
      '<p>Trong bảy ngày kể từ ngày thanh toán, khi chưa học quá ba bài.</p>',
    )
    expect(countOutlineLines(html)).toBe(6)
    expect(countOutlineLines('<p>Học viện viết: sách.</p>')).toBe(0)
  })
})
