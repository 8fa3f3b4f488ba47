import { expect, test } from 'vitest'
import { markText, type TextMark } from './mark-text.ts'

/** What is selected stands in ‹…›. */
const mark = (kind: TextMark, shown: string) => {
  const start = shown.indexOf('‹')
  const end = shown.indexOf('›') - 1
  const { text, ...at } = markText(kind, { text: shown.replace(/[‹›]/g, ''), start, end }, 'mẫu')
  return `${text.slice(0, at.start)}‹${text.slice(at.start, at.end)}›${text.slice(at.end)}`
}

test.each<[TextMark, string, string]>([
  ['strong', 'a ‹b› c', 'a **‹b›** c'],
  ['strong', 'a **‹b›** c', 'a ‹b› c'],
  ['strong', 'a ‹›', 'a **‹mẫu›**'],
  ['link', 'xem ‹lịch›', 'xem [lịch](‹https://›)'],
  ['link', 'xem ‹https://a.vn/x›', 'xem [‹mẫu›](https://a.vn/x)'],
  ['list', 'a\nb‹›b\nc', 'a\n‹- bb›\nc'],
  ['list', '‹a\nb›', '‹- a\n- b›'],
  ['list', '‹- a\n- b›', '‹a\nb›'],
])('%s: %s becomes %s', (kind, before, after) => {
  expect(mark(kind, before)).toBe(after)
})
