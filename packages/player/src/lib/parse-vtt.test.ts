import { describe, expect, it } from 'vitest'
import { findMatches } from './find-matches.ts'
import { findCues, parseVtt } from './parse-vtt.ts'

describe('captions as text', () => {
  it('are read with identifiers, settings, tags and references, whatever the line ends', () => {
    const text =
      '\uFEFFWEBVTT - Phụ đề\r\n\r\nNOTE soạn bởi ban biên tập\r\n\r\n1\r\n00:01.000 --> 00:03.500 align:start line:90%\r\n<v Bác sĩ>Liều <b>0,5 ml</b> &amp; nhỏ hơn &lt;1 ml&gt;\r\nmỗi bên\r\n\r\n01:00:00.000 --> 01:00:02.000\r\nKết thúc'
    expect(parseVtt(text)).toEqual([
      { startMs: 1000, endMs: 3500, text: 'Liều 0,5 ml & nhỏ hơn <1 ml>\nmỗi bên' },
      { startMs: 3_600_000, endMs: 3_602_000, text: 'Kết thúc' },
    ])
  })

  it('skip what has no time, no length or no words, and come sorted', () => {
    const text =
      'WEBVTT\n\n00:09.000 --> 00:05.000\nngược\n\nhỏng --> 00:05.000\nx\n\n00:04.000 --> 00:05.000\n<i></i>\n\n00:06.000 --> 00:07.000\nsau\n\n00:02.000 --> 00:03.000\ntrước'
    expect(parseVtt(text).map((cue) => cue.text)).toEqual(['trước', 'sau'])
    expect(parseVtt('')).toEqual([])
  })

  it('are shown from their start up to their end, several at once where they overlap', () => {
    const cues = parseVtt('WEBVTT\n\n00:01.000 --> 00:03.000\na\n\n00:02.000 --> 00:04.000\nb')
    const shown = (ms: number) => findCues(cues, ms).map((cue) => cue.text)
    expect([shown(999), shown(1000), shown(2500), shown(3000), shown(4000)]).toEqual([
      [],
      ['a'],
      ['a', 'b'],
      ['b'],
      [],
    ])
  })
})

describe('searching', () => {
  it.each([
    ['Tiêm môi bằng tiêm kim', 'tiem', ['Tiêm', 'tiêm']],
    ['Tiêm môi', 'TIÊM MÔI', ['Tiêm môi']],
    ['Tie\u0302m mo\u0302i nhé', 'môi', ['mo\u0302i']],
    ['Đừng', 'd', ['Đ']],
    ['Không có', 'laser', []],
    ['Không có', ' ', []],
  ])('in %s for %s', (text, query, found) => {
    expect(findMatches(text, query).map(([start, end]) => text.slice(start, end))).toEqual(found)
  })
})
