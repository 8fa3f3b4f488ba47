import { describe, expect, test } from 'vitest'
import { createTermFinder } from './find-terms.ts'

const terms = [
  { id: 'filler', term: 'Chất làm đầy', otherNames: ['filler', 'HA filler'] },
  { id: 'ha', term: 'Axit hyaluronic', otherNames: ['HA', 'axít hyaluronic'] },
  { id: 'nam', term: 'Nám', otherNames: [] },
  { id: 'nam-da', term: 'Nám da', otherNames: [] },
  { id: 'mo', term: 'Hóa mô', otherNames: [] },
  { id: 'thuy', term: 'Thủy phân', otherNames: [] },
  { id: 'can', term: 'cannula', otherNames: ['kim đầu tù'] },
  { id: 'vb', term: 'trước-sau', otherNames: [] },
  { id: 'yag', term: 'Laser Nd:YAG', otherNames: ['Nd:YAG'] },
  { id: 'bont', term: 'BoNT (loại A)', otherNames: ['B.o.N.T.'] },
]
const find = createTermFinder(terms)
const found = (text: string) => find(text).map(({ start, end, id }) => [id, text.slice(start, end)])

describe('terms in a text', () => {
  test.each<[string, string, string[][]]>([
    ['in any case', 'Dùng CANNULA 25G.', [['can', 'CANNULA']]],
    [
      'the longest name wins',
      'HA filler và nám da',
      [
        ['filler', 'HA filler'],
        ['nam-da', 'nám da'],
      ],
    ],
    [
      'a shorter one where the longer does not go on',
      'Nám má, HA tinh khiết',
      [
        ['nam', 'Nám'],
        ['ha', 'HA'],
      ],
    ],
    ['other diacritics are another word', 'Nấm da không phải là nam giới', []],
    ['never inside a word', 'fillers, hay khám, HAHA', []],
    ['not over the end of a sentence', 'Đầy chất. Làm đầy sau.', []],
    ['not over a comma', 'Bị nám, da khô', [['nam', 'nám']]],
    ['over a line break and several blanks', 'chất  làm\nđầy', [['filler', 'chất  làm\nđầy']]],
    [
      'with a hyphen for a blank, and a blank for a hyphen',
      'kim đầu-tù, trước – sau',
      [
        ['can', 'kim đầu-tù'],
        ['vb', 'trước – sau'],
      ],
    ],
    [
      'tones written on either vowel',
      'hoá mô và thuỷ phân',
      [
        ['mo', 'hoá mô'],
        ['thuy', 'thuỷ phân'],
      ],
    ],
    ['each term once', 'filler tốt, filler xấu, chất làm đầy', [['filler', 'filler']]],
    [
      'signs of the name itself, or blanks for them',
      'Tia Nd:YAG; B.o.N.T. hay BoNT (loại A)',
      [
        ['yag', 'Nd:YAG'],
        ['bont', 'B.o.N.T'],
      ],
    ],
    ['blanks for the signs of a name', 'laser ND YAG', [['yag', 'laser ND YAG']]],
    ['other signs than those of the name are none of it', 'Nd. YAG, nd; yag', []],
    ['next to marks', '(“cannula”)', [['can', 'cannula']]],
    ['nothing in nothing', '', []],
  ])('%s', (_, text, hits) => {
    expect(found(text)).toEqual(hits)
  })

  test('letters in their composed and their separate form', () => {
    const text = 'Vùng nám da'.normalize('NFD')
    const [hit] = find(text)
    expect(hit?.id).toBe('nam-da')
    expect(text.slice(hit?.start, hit?.end).normalize('NFC')).toBe('nám da')
  })

  test('a glossary without terms finds nothing in a text', () => {
    expect(createTermFinder([])('cannula')).toEqual([])
  })
})

test('five thousand lines and five hundred terms take a moment', () => {
  const many = Array.from({ length: 500 }, (_, n) => ({
    id: `${n}`,
    term: `thuật ngữ số ${n} dài`,
    otherNames: [`tn${n}`, `thuật ngữ ${n}`],
  }))
  const findMany = createTermFinder(many)
  const lines = Array.from(
    { length: 5000 },
    (_, n) =>
      `Ở dòng này bác sĩ nói về thuật ngữ số ${n % 600} dài, rồi đến tn${n % 500} và nhiều điều khác.`,
  )
  const { user } = process.cpuUsage()
  const hits = lines.reduce((sum, line) => sum + findMany(line).length, 0)
  expect(hits).toBeGreaterThan(5000)
  // A walk that looked for each term in turn would take seconds.
  expect(process.cpuUsage().user - user).toBeLessThan(1_000_000)
})
