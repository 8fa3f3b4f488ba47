import { expect, test } from 'vitest'
import { createPageLinks } from './page-links.ts'

const linksOf = createPageLinks({
  'index.html': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_app.js'], isEntry: true },
  '_app.js': { file: 'assets/app.js' },
  '_card.js': { file: 'assets/card.js', css: ['assets/card.css'], imports: ['_app.js'] },
  'src/frame.tsx': { file: 'assets/frame.js', imports: ['_app.js', '_card.js'] },
  'src/routes/home.route.tsx': { file: 'assets/home.js', imports: ['index.html', '_card.js'] },
})

test('a page gets links to its modules and styles, but not to those of the document', () => {
  expect(linksOf('src/routes/home.route.tsx')).toBe(
    '<link rel="modulepreload" crossorigin href="/assets/home.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/card.js">' +
      '<link rel="stylesheet" crossorigin href="/assets/card.css">',
  )
})

test('what two files of a page share is named once', () => {
  const links = linksOf('src/frame.tsx', 'src/routes/home.route.tsx')
  expect(links.match(/\/assets\/[\w.]+/g)).toEqual([
    '/assets/frame.js',
    '/assets/card.js',
    '/assets/card.css',
    '/assets/home.js',
  ])
})

test('an unknown page gets none', () => {
  expect(linksOf('src/routes/none.route.tsx')).toBe('')
  expect(linksOf(undefined)).toBe('')
})
