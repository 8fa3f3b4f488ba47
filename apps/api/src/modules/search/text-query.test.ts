import { describe, expect, test } from 'vitest'
import { spansOf, toNearPhrases, toParts, toTextQueries } from './text-query.ts'
import { guessWords, mistakesBetween, neighbourPatterns } from './typos.ts'
import { canMean, exactText, foldedText, wordsOf } from './words.ts'

const strict = { isFolded: false, isOpenEnded: false }

describe('words of a search', () => {
  test.each([
    ['Tiêm MÔI', 'tiêm môi', 'tiem moi'],
    ['Hoà, hòa; thuý-thúy', 'hoà hoà thuý thuý', 'hoa hoa thuy thuy'],
    ['50% (1064nm) Đốt', '50 1064nm đốt', '50 1064nm dot'],
    ['  ?!  ', '', ''],
  ])('of "%s" are split and folded', (text, exact, folded) => {
    expect([exactText(wordsOf(text)), foldedText(wordsOf(text))]).toEqual([exact, folded])
  })

  test('without diacritics can mean a term that has them, but not the other way round', () => {
    expect(canMean(wordsOf('nam'), wordsOf('nám'))).toBe(true)
    expect(canMean(wordsOf('nấm'), wordsOf('nám'))).toBe(false)
    expect(canMean(wordsOf('nám'), wordsOf('nam'))).toBe(false)
    expect(canMean(wordsOf('nam da'), wordsOf('nám'))).toBe(false)
  })
})

describe('text queries', () => {
  test('search words with diacritics exactly and others folded; open-ended ones match long words as prefixes', () => {
    expect(toTextQueries([[wordsOf('nám')], [wordsOf('filler')]], strict)).toEqual({
      all: "(('nám')) & (('filler'))",
      phrase: "(('nám')) <-> (('filler'))",
    })
    const open = { isFolded: true, isOpenEnded: true }
    expect(toTextQueries([[wordsOf('filler')], [wordsOf('nám')]], open)?.all).toBe(
      "(('filler':*)) & (('nam':*))",
    )
    expect(toTextQueries([], strict)).toBeNull()
  })

  test('take the longest term of the dictionary together with its synonyms', () => {
    const terms = new Map([
      ['trung ca', ['acne']],
      ['trung ca do', ['rosacea']],
    ])
    const parts = toParts(wordsOf('trị trứng cá đỏ nhẹ'), (span) => {
      const others = terms.get(foldedText(span))
      return others ? [{ words: span, others: others.map(wordsOf) }] : []
    })
    expect(parts.map((part) => [...new Set(part.map(foldedText))])).toEqual([
      ['tri'],
      ['trung ca do', 'rosacea'],
      ['nhe'],
    ])
  })

  test('leave out a synonym that another alternative finds as well, except where a word has to follow it', () => {
    const part = (...terms: string[]) => terms.map(wordsOf)
    const botulinum = part('botox', 'botulinum', 'botulinum toxin', 'độc tố botulinum', 'tiêm xoá nhăn')
    const alone = "(('botox') | ('botulinum') | ('tiêm' <-> 'xoá' <-> 'nhăn'))"
    expect(toTextQueries([botulinum], strict)).toEqual({ all: alone, phrase: alone })
    const followed = toTextQueries([botulinum, part('môi')], strict)
    expect(followed?.all).toBe(`${alone} & (('môi'))`)
    expect(followed?.phrase).toContain("('botulinum' <-> 'toxin')")
    // Typed words may stand apart; as a phrase they are found by the typed ones.
    expect(toTextQueries([part('trứng cá', 'trứng cá đỏ')], strict)?.all).toBe("(('trứng' & 'cá'))")
    expect(toTextQueries([part('trứng cá đỏ', 'trứng cá')], strict)?.all).toBe(
      "(('trứng' & 'cá' & 'đỏ') | ('trứng' <-> 'cá'))",
    )
    // A word that goes on is no whole word.
    const open = { isFolded: false, isOpenEnded: true }
    expect(toTextQueries([part('tri', 'tri mụn')], open)?.all).toBe("(('tri':*) | ('tri' <-> 'mụn'))")
  })

  test('look up every run of neighbouring words in the dictionary once', () => {
    expect(spansOf(wordsOf('a b c'), 2).map(foldedText)).toEqual(['a', 'a b', 'b', 'b c', 'c'])
  })

  test('replace one word of the phrase at a time by similar words', () => {
    const neighbours = (word: string) => (word === 'tim' ? ['tiem', 'tm'] : [])
    expect(toNearPhrases(wordsOf('tim moi'), neighbours)).toBe("(('tiem' | 'tm') <-> 'moi')")
    expect(toNearPhrases(wordsOf('moi'), neighbours)).toBeNull()
  })
})

describe('typing errors', () => {
  test.each([
    ['filler', 'filler', 0],
    ['fillr', 'filler', 1],
    ['lasre', 'laser', 1],
    ['mezotherapi', 'mesotherapy', 2],
    ['', 'abc', 3],
  ])('from "%s" to "%s" count %i', (a, b, count) => {
    expect([mistakesBetween(a, b), mistakesBetween(b, a)]).toEqual([count, count])
  })

  test("are corrected with the fewest changes, within the number that the word's length allows", () => {
    expect(guessWords('fillr', ['filler', 'fill', 'tiller'])).toEqual(['filler', 'fill'])
    expect(guessWords('mezotherapi', ['mesotherapy', 'therapy'])).toEqual(['mesotherapy'])
    expect(guessWords('nam', ['nham'])).toEqual([])
    expect(guessWords('botu', ['botulinum'])).toEqual([])
  })

  test('of one letter in a short word are found by patterns', () => {
    expect(neighbourPatterns('tim')).toEqual(['_tim', 't_im', 'ti_m', 'tim_', 'im', 'tm', 'ti', 'itm', 'tmi'])
  })
})
