// @vitest-environment node
import { expect, test } from 'vitest'
import { renderFeed, renderGuide, renderSitemap } from './text-files.ts'

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

test('a guide names what there is, with whole addresses and no markup of authors, and no empty part', () => {
  const text = renderGuide('https://thamhoc.example', { title: 'Thẩm Học', text: 'Học # an toàn' }, [
    {
      title: 'Khóa học',
      links: [
        { title: 'Môi [cơ bản]', text: 'Một\ndòng *đậm*', path: '/course/moi' },
        { title: 'Laser', text: '', path: '/course/laser' },
      ],
    },
    { title: 'Tin tức', links: [] },
  ])
  expect(text).toBe(
    [
      '# Thẩm Học\n',
      '> Học \\# an toàn\n',
      '## Khóa học\n',
      '- [Môi \\[cơ bản\\]](https://thamhoc.example/course/moi): Một dòng \\*đậm\\*',
      '- [Laser](https://thamhoc.example/course/laser)\n',
    ].join('\n'),
  )
})
