import { formatWebVtt } from '@repo/timeline/web-vtt'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCaptions } from './parse-captions.ts'

describe('parseCaptions', () => {
  it('reads WebVTT: header, notes, styles, ids, settings, short times, entities', () => {
    const text = [
      'WEBVTT - Giải phẫu',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: lime }',
      '',
      'NOTE 00:00.000 --> 00:01.000',
      'not shown',
      '',
      'mo-dau',
      '00:01.000 --> 00:02.500 line:0 position:20%',
      '<v BS. Lam>Chào <b>các bạn</b>',
      'liều &lt; 0,1 ml &amp; chậm',
    ].join('\n')
    expect(parseCaptions(text)).toEqual([
      { startMs: 1000, endMs: 2500, text: 'Chào các bạn\nliều < 0,1 ml & chậm' },
    ])
  })

  it('reads SubRip with a byte order mark, Windows line ends, style marks and decomposed letters', () => {
    const text =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}<font color="#fff">Tie\u0302\u0301ng</font>\r\n\r\n2\r\n01:00:00,5 --> 01:00:01,25\r\nViệt\r\n'
    expect(parseCaptions(text)).toEqual([
      { startMs: 1000, endMs: 2000, text: 'Tiếng' },
      { startMs: 3_600_500, endMs: 3_601_250, text: 'Việt' },
    ])
  })

  it('keeps signs that are no tags, orders by time, drops what cannot be shown', () => {
    const text =
      'WEBVTT\n\n00:05.000 --> 00:06.000\nsau\n\n00:03.000 --> 00:02.000\nngược\n\n00:01.000 --> 00:02.000\n2 < 3 > 1\n\n00:07.000 --> 00:08.000\n<i></i>\n'
    expect(parseCaptions(text).map((cue) => cue.text)).toEqual(['2 < 3 > 1', 'sau'])
  })

  it.each([
    ['nothing', ''],
    ['prose', 'Chỉ là vài câu chữ.'],
    ['a header alone', 'WEBVTT\n'],
    ['a time that is none', 'WEBVTT\n\n00:aa.000 --> 00:02.000\nx'],
    ['an arrow without times', '1\n-->\nx'],
    ['too much', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(4_000_001)}`],
  ])('refuses %s', (_, text) => {
    expect(() => parseCaptions(text)).toThrow(expect.objectContaining({ code: 'media.captions_invalid' }))
  })
})

describe('formatWebVtt', () => {
  it('is read back as it was, whatever the words', () => {
    const word = fc.stringMatching(/^[\p{L}\p{N}&;.,!?-]{1,12}$/u).map((value) => value.normalize('NFC'))
    const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '))
    const cue = fc
      .record({
        startMs: fc.nat(7_200_000),
        length: fc.integer({ min: 1, max: 9000 }),
        lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      })
      .map(({ startMs, length, lines }) => ({ startMs, endMs: startMs + length, text: lines.join('\n') }))
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (cues) => {
        const sorted = cues.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
        expect(parseCaptions(formatWebVtt(sorted))).toEqual(sorted)
      }),
    )
  })
})
