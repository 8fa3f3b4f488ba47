import { afterEach, expect, test } from 'vitest'
import { innerTarget } from './link-navigation.tsx'

afterEach(() => document.body.replaceChildren())

function clickOn(html: string, init: MouseEventInit = {}) {
  document.body.innerHTML = html
  let found: ReturnType<typeof innerTarget> | undefined
  const listener = (event: MouseEvent) => {
    found = innerTarget(event)
    event.preventDefault()
  }
  document.addEventListener('click', listener, { once: true })
  document
    .querySelector('[data-press]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  return found
}

test('the router follows a plain click on a link of the site, also on what is inside the link', () => {
  expect(clickOn('<a href="/course?q=m#x"><b data-press>x</b></a>')).toEqual({
    to: '/course?q=m#x',
    keepsScroll: false,
  })
  expect(clickOn('<a data-press data-keep-scroll href="/news?category=a">x</a>')?.keepsScroll).toBe(true)
})

test('the browser follows what opens elsewhere', () => {
  expect(clickOn('<a data-press href="/course">x</a>', { ctrlKey: true })).toBeNull()
  expect(clickOn('<a data-press href="/course">x</a>', { metaKey: true })).toBeNull()
  expect(clickOn('<a data-press href="/course" target="_blank">x</a>')).toBeNull()
  expect(clickOn('<a data-press href="/course" download>x</a>')).toBeNull()
  expect(clickOn('<a data-press href="https://zalo.me/1">x</a>')).toBeNull()
})

test('the browser follows files, answers of the API and jumps inside the page', () => {
  expect(clickOn('<a data-press href="/rss.xml">x</a>')).toBeNull()
  expect(clickOn('<a data-press href="/api/files/1">x</a>')).toBeNull()
  expect(clickOn('<a data-press href="#reviews">x</a>')).toBeNull()
})
