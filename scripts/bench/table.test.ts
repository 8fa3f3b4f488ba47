import { describe, expect, it } from 'vitest'
import { renderTable, replacePart } from './table.ts'

describe('renderTable', () => {
  it('lines up names on the left and figures on the right', () => {
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

  it('counts letters of Vietnamese as one each', () => {
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
