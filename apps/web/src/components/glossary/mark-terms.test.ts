import { expect, test } from 'vitest'
import { createTermFinder } from './find-terms.ts'
import { markTerms } from './mark-terms.ts'

const find = createTermFinder([
  { id: 'can', term: 'cannula', otherNames: [] },
  { id: 'fil', term: 'filler', otherNames: ['chất làm đầy'] },
])
const button = (id: string, name: string) =>
  `<button type="button" class="term" data-term="${id}" aria-haspopup="dialog">${name}</button>`
const marked = (html: string) => markTerms(html, find)

test('terms of a text become buttons, each term once in a paragraph', () => {
  expect(marked('<p>Tiêm filler bằng cannula, filler nữa.</p><p>Rồi filler.</p>')).toBe(
    `<p>Tiêm ${button('fil', 'filler')} bằng ${button('can', 'cannula')}, filler nữa.</p><p>Rồi ${button('fil', 'filler')}.</p>`,
  )
})

test('links, headings and code stay as they are, and do not take the first place', () => {
  const html = '<h2>Filler</h2><p>Xem <a href="/x">cannula</a>.</p><p><code>filler</code></p>'
  expect(marked(html)).toBe(html)
  expect(marked('<p><a href="/x">Filler</a> và <code>filler</code>, filler.</p>')).toBe(
    `<p><a href="/x">Filler</a> và <code>filler</code>, ${button('fil', 'filler')}.</p>`,
  )
  expect(marked('<div><h2>Filler</h2>filler</div>')).toBe(
    `<div><h2>Filler</h2>${button('fil', 'filler')}</div>`,
  )
})

test('a new line or block ends the word before it', () => {
  expect(marked('<p>Dùng<br>cannula<br>hay filler</p>')).toBe(
    `<p>Dùng<br>${button('can', 'cannula')}<br>hay ${button('fil', 'filler')}</p>`,
  )
  expect(marked('<div>Dùng<p>cannula</p>hay<pre>x</pre>filler</div>')).toBe(
    `<div>Dùng<p>${button('can', 'cannula')}</p>hay<pre>x</pre>${button('fil', 'filler')}</div>`,
  )
  const html = '<p>chất làm<br>đầy</p>'
  expect(marked(html)).toBe(html)
})

test('what is set in bold is found, and letters of one word in two weights are no term', () => {
  expect(marked('<ul><li>Dùng <strong>chất làm đầy</strong></li></ul>')).toBe(
    `<ul><li>Dùng <strong>${button('fil', 'chất làm đầy')}</strong></li></ul>`,
  )
  const html = '<p>filler<em>s</em> và can<em>nula</em></p>'
  expect(marked(html)).toBe(html)
})

test('marking terms leaves &lt; and &amp; escaped', () => {
  expect(marked('<p>a &lt; b &amp; cannula</p>')).toBe(`<p>a &lt; b &amp; ${button('can', 'cannula')}</p>`)
})
