import { expect, test } from 'vitest'
import { newViews } from './new-views.ts'

const view = (name: string, search: string) => ({ name, search })

test('views of a browser: what is there already is left alone, and a name for another state gets a number', () => {
  const kept = [view('Chờ tiền', '?state=pending'), view('Quá hạn', '?state=expired')]
  const added = newViews(kept, [
    view('chờ tiền', '?state=pending'),
    view('Quá hạn', '?state=review'),
    view('Của tôi', '?waits=refund'),
  ])
  expect(added).toEqual([view('Quá hạn (2)', '?state=review'), view('Của tôi', '?waits=refund')])
  expect(newViews([...kept, ...added], [view('Quá hạn', '?state=review')])).toEqual([])
})

test('views of a browser: a number fits into the longest name', () => {
  const name = 'x'.repeat(40)
  expect(newViews([view(name, '?a=1')], [view(name, '?a=2')])).toEqual([
    view(`${'x'.repeat(36)} (2)`, '?a=2'),
  ])
})
