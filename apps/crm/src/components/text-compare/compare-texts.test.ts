import { expect, test } from 'vitest'
import { compareLines, linesOf } from './compare-texts.ts'

test('compared texts: an HTML text is read paragraph by paragraph, a nested list row by row', () => {
  expect(
    linesOf(
      '<h2>Một</h2><p>Hai <strong>ba</strong></p><ul><li><p>Bốn</p></li></ul><table><tr><td>Năm</td></tr></table>',
    ),
  ).toEqual(['Một', 'Hai ba', 'Bốn', 'Năm'])
})

test('compared texts: what stayed is told apart from what went and what came', () => {
  expect(compareLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'd' },
  ])
})

test('compared texts: equal texts have no difference, an empty one only additions', () => {
  expect(compareLines(['a'], ['a'])).toEqual([{ kind: 'same', text: 'a' }])
  expect(compareLines([], ['a', 'b']).map(({ kind }) => kind)).toEqual(['added', 'added'])
})
