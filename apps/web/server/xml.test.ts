// @vitest-environment node
import { expect, test } from 'vitest'
import { renderFeed, renderSitemap } from './xml.ts'

test('a sitemap holds whole addresses and dates, escaped', () => {
  const xml = renderSitemap('https://thamhoc.example', [
    { path: '/' },
    { path: '/course?q=a&b=<c>', changedAt: '2026-11-01T03:00:00.000Z' },
  ])
  expect(xml).toContain('<url><loc>https://thamhoc.example/</loc></url>')
  expect(xml).toContain(
    '<loc>https://thamhoc.example/course?q=a&amp;b=&lt;c&gt;</loc><lastmod>2026-11-01T03:00:00.000Z</lastmod>',
  )
})

test('a feed escapes what authors write and drops signs that XML forbids', () => {
  const xml = renderFeed('https://thamhoc.example', { title: 'Tin <b>', text: 'A & B', path: '/news' }, [
    {
      title: 'Môi \u0001& má',
      text: '"Trích"',
      path: '/news/moi-va-ma',
      publishedAt: '2026-11-10T01:00:00.000Z',
    },
  ])
  expect(xml).toContain('<title>Tin &lt;b&gt;</title>')
  expect(xml).toContain('<title>Môi &amp; má</title>')
  expect(xml).toContain('<pubDate>Tue, 10 Nov 2026 01:00:00 GMT</pubDate>')
  expect(xml).toContain('<guid isPermaLink="true">https://thamhoc.example/news/moi-va-ma</guid>')
})
