import { describe, expect, test } from 'vitest'
import { foldLetters } from './fold.ts'
import { formatVttTime, formatWebVtt, parseVttTime } from './web-vtt.ts'

describe('WebVTT', () => {
  test('formatVttTime rounds to ms and always writes hours', () => {
    expect([0, 999.6, 61_005, 3_723_456].map(formatVttTime)).toEqual([
      '00:00:00.000',
      '00:00:01.000',
      '00:01:01.005',
      '01:02:03.456',
    ])
  })

  test.each([
    ['02:03.5', 123_500],
    ['1:02:03,004', 3_723_004],
    [' 00:00:01.25 ', 1250],
    ['1:2:3', null],
    ['xx:00.000', null],
  ])('parseVttTime reads %s as %s', (text, ms) => expect(parseVttTime(text)).toBe(ms))

  test('formatWebVtt lets no text out of its cue', () => {
    const text = '<script>x</script>\n\n00:00.000 --> 00:01.000\r\n&lt;'
    expect(formatWebVtt([{ startMs: 0, endMs: 1000, text }])).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n&lt;script&gt;x&lt;/script&gt;\n00:00.000 --&gt; 00:01.000\n&amp;lt;\n',
    )
  })

  test('formatWebVtt parts the cues by one empty line', () => {
    const cue = (startMs: number, text: string) => ({ startMs, endMs: startMs + 1500, text })
    expect(formatWebVtt([cue(3_600_500, 'a < b & c\n\n\nd'), cue(3_603_000, 'e')])).toBe(
      'WEBVTT\n\n01:00:00.500 --> 01:00:02.000\na &lt; b &amp; c\nd\n\n01:00:03.000 --> 01:00:04.500\ne\n',
    )
  })
})

test('foldLetters takes letters for what they are without their marks, one for one', () => {
  expect(foldLetters('Tiêm MÔI, Đường')).toBe('tiem moi, duong')
  expect(foldLetters('tiê\u0302m')).toBe('tiem')
})
