import { describe, expect, it } from 'vitest'
import { keepRows, renderTable, replacePart } from './table.ts'

describe('renderTable', () => {
  it('aligns names on the left and figures on the right', () => {
    expect(
      renderTable(
        ['what', 'ratio'],
        [
          ['page', '0.5'],
          ['API `GET`', '1/24 ✓'],
        ],
      ),
    ).toBe(
      [
        '| what      |  ratio |',
        '|-----------|-------:|',
        '| page      |    0.5 |',
        '| API `GET` | 1/24 ✓ |',
      ].join('\n'),
    )
  })

  it('counts each Vietnamese letter as one character', () => {
    const [head, , row] = renderTable(['a', 'b'], [['Thẩm Học', '1']]).split('\n')
    expect(row?.length).toBe(head?.length)
  })
})

describe('replacePart', () => {
  const document = 'Before\n<!-- figures:load -->\nold\n<!-- /figures:load -->\nAfter'

  it('replaces what is between the marks and nothing else', () => {
    expect(replacePart(document, 'load', 'new')).toBe(
      'Before\n<!-- figures:load -->\nnew\n<!-- /figures:load -->\nAfter',
    )
  })

  it('refuses a document without the part', () => {
    expect(() => replacePart(document, 'weight', 'new')).toThrow(/weight/)
  })
})

describe('keepRows', () => {
  const columns = ['start', 'seconds', 'measured']
  const old = [
    ['fresh clone', '61.0', '2026-11-01'],
    ['warm', '6.7', '2026-11-01'],
  ]
  const names = ['fresh clone', 'no data yet', 'warm']
  const documentWith = (table: string) =>
    replacePart('<!-- figures:start --><!-- /figures:start -->', 'start', table)

  it('keeps rows that were not measured again, each in its place', () => {
    const document = documentWith(`caption | with a bar\n\n${renderTable(columns, old)}`)
    const fresh = [
      ['warm', '6.1', '2026-11-21'],
      ['no data yet', '11.8', '2026-11-21'],
    ]
    expect(keepRows(document, 'start', columns, fresh, names)).toEqual([old[0], fresh[1], fresh[0]])
  })

  it('keeps no row if the document has no table or one with other columns', () => {
    const fresh = [['warm', '6.1', '2026-11-21']]
    const document = documentWith(renderTable(['start', 'seconds'], [['fresh clone', '61.0']]))
    expect(keepRows(document, 'start', columns, fresh, names)).toEqual(fresh)
    expect(keepRows(documentWith(''), 'start', columns, fresh, names)).toEqual(fresh)
  })
})
