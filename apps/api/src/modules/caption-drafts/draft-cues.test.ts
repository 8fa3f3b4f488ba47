import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeDraftCues } from './draft-cues.ts'
import { writePrompt } from './glossary-prompt.ts'
import { BrokenResultError, readWhisperResult } from './whisper-result.ts'

/** A token as the program writes it; `p` as text, since not everything it writes is a number. */
const token = (text: string, from: number, to: number, p: number | string) =>
  `{ "text": ${JSON.stringify(text)},
      "timestamps": { "from": "00:00:00,000", "to": "00:00:00,000" },
      "offsets": { "from": ${from}, "to": ${to} },
      "id": 1000,
      "p": ${p},
      "t_dtw": -1 }`
const segment = (text: string, from: number, to: number, tokens: string[]) =>
  `{ "timestamps": { "from": "00:00:00,000", "to": "00:00:00,000" },
    "offsets": { "from": ${from}, "to": ${to} },
    "text": ${JSON.stringify(text)},
    "tokens": [${tokens.join(',\n')}] }`
const result = (segments: string[]) => `{
  "systeminfo": "AVX = 1",
  "model": { "type": "base", "multilingual": true, "vocab": 51865, "mels": 80, "ftype": 1 },
  "params": { "model": "ggml-base.bin", "language": "vi", "translate": false },
  "result": { "language": "vi" },
  "transcription": [${segments.join(',\n')}]
}`

describe('words of a result', () => {
  test('are joined from their tokens, and as sure as the least sure of them', () => {
    const json = result([
      segment(' Tiêm filler vào môi.', 0, 2400, [
        token('[_BEG_]', 0, 0, 0.99),
        token(' Ti', 0, 200, 0.98),
        token('êm', 200, 400, 0.91),
        token(' fil', 400, 700, 0.42),
        token('ler', 700, 900, 0.97),
        token(' vào', 900, 1200, 0.88),
        token(' môi', 1200, 1600, 0.96),
        token('.', 1600, 1600, 0.7),
        token('[_TT_120]', 2400, 2400, 0.3),
      ]),
    ])
    expect(readWhisperResult(json, 60_000)).toEqual([
      { text: 'Tiêm', startMs: 0, endMs: 400, confidence: 91 },
      { text: 'filler', startMs: 400, endMs: 900, confidence: 42 },
      { text: 'vào', startMs: 900, endMs: 1200, confidence: 88 },
      { text: 'môi.', startMs: 1200, endMs: 1600, confidence: 70 },
    ])
  })

  test('are whole where a letter was cut between two tokens', () => {
    const json = result([
      segment(' mổ', 0, 500, [token(' m\uFFFD', 0, 200, 0.5), token('\uFFFD', 200, 500, 0.6)]),
    ])
    expect(readWhisperResult(json, 60_000)).toMatchObject([{ text: 'mổ', confidence: 50 }])
  })

  test('run forwards and end with the video, whatever the times say', () => {
    const json = result([
      segment(' một hai', 1000, 900, [token(' một', -50, 800, 1), token(' hai', 300, 99_000, 1)]),
      segment(' ba', 70_000, 80_000, [token(' ba', 70_000, 80_000, 1)]),
    ])
    expect(readWhisperResult(json, 5000)).toMatchObject([
      { text: 'một', startMs: 0, endMs: 800 },
      { text: 'hai', startMs: 800, endMs: 5000 },
    ])
  })

  test('share the time of their segment where they have none, and `nan` is no confidence at all', () => {
    const plain = (text: string) => `{ "text": ${JSON.stringify(text)},
      "id": 1,
      "p": -nan,
      "t_dtw": -1 }`
    const json = result([segment(' ab cd', 0, 1000, [plain(' ab'), plain(' cd')])])
    expect(readWhisperResult(json, 60_000)).toEqual([
      { text: 'ab', startMs: 0, endMs: 500, confidence: 0 },
      { text: 'cd', startMs: 500, endMs: 1000, confidence: 0 },
    ])
  })

  test('are read though a string holds a bare control character', () => {
    const json = result([segment(' một', 0, 500, [token(' một', 0, 500, 1)])])
    const broken = json.replace('AVX = 1', 'AVX\n= 1\u0007')
    expect(readWhisperResult(broken, 60_000)).toHaveLength(1)
  })

  test.each([
    ['nothing', ''],
    ['half of it', result([segment(' một', 0, 500, [token(' một', 0, 500, 1)])]).slice(0, 300)],
    ['something else', '{"transcription": "một"}'],
    [
      'tokens without a probability',
      '{"transcription": [{"offsets": {"from": 0, "to": 1}, "text": "a", "tokens": [{"text": "a"}]}]}',
    ],
  ])('are refused with a reason where there is %s', (_name, json) => {
    expect(() => readWhisperResult(json, 60_000)).toThrow(BrokenResultError)
  })
})

const say = (text: string, wordMs = 300, startMs = 0) =>
  text.split(' ').map((word, index) => ({
    text: word,
    startMs: startMs + index * wordMs,
    endMs: startMs + (index + 1) * wordMs,
    confidence: 90,
  }))

describe('captions of words', () => {
  test('end with a sentence, and with a pause', () => {
    const cues = makeDraftCues([
      ...say('Hôm nay ta học về vùng nguy hiểm. Trước hết là động mạch mặt'),
      ...say('rồi đến tĩnh mạch.', 300, 10_000),
    ])
    expect(cues.map(({ text }) => text)).toEqual([
      'Hôm nay ta học về vùng nguy hiểm.',
      'Trước hết là động mạch mặt',
      'rồi đến tĩnh mạch.',
    ])
    expect(cues.map(({ startMs }) => startMs)).toEqual([0, 2400, 10_000])
  })

  test('have two lines of about the same length instead of a full one and a word', () => {
    const [cue] = makeDraftCues(say('Luôn hút ngược trước khi bơm filler vào vùng giữa mặt', 150))
    expect(cue?.text).toBe('Luôn hút ngược trước khi\nbơm filler vào vùng giữa mặt')
  })

  test('hold every word once, in lines of 42 characters, seven seconds and order of time, whatever was heard', () => {
    const word = fc.record({
      text: fc.stringMatching(/^[a-zàáạăâđêơư.,]{1,60}$/u),
      lengthMs: fc.integer({ min: 0, max: 9000 }),
      pauseMs: fc.integer({ min: 0, max: 1500 }),
      confidence: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (spoken) => {
        let at = 0
        const words = spoken.map(({ text, lengthMs, pauseMs, confidence }) => {
          const startMs = at + pauseMs
          at = startMs + lengthMs
          return { text, startMs, endMs: at, confidence }
        })
        const cues = makeDraftCues(words)
        expect(cues.map(({ text }) => text.replace(/\s/g, '')).join('')).toBe(
          words.map(({ text }) => text).join(''),
        )
        for (const [index, cue] of cues.entries()) {
          const lines = cue.text.split('\n')
          expect(lines.length).toBeLessThanOrEqual(2)
          expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(42)
          expect(cue.confidence).toHaveLength(cue.text.split(/\s+/).length)
          expect(cue.endMs).toBeGreaterThan(cue.startMs)
          expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7000)
          expect(cue.startMs).toBeGreaterThanOrEqual(cues[index - 1]?.startMs ?? 0)
        }
      }),
    )
  })
})

describe('the prompt', () => {
  test('ends with the terms of the video, and leaves out what has no room', () => {
    const many = Array.from({ length: 200 }, (_, n) => `thuật ngữ ${n}`)
    const prompt = writePrompt([...many, 'Hyaluronidase'], ['Dùng hyaluronidase khi tắc mạch'])
    expect(prompt).toMatch(/, Hyaluronidase\.$/)
    expect(prompt).toContain('thuật ngữ 0,')
    expect(prompt).not.toContain('thuật ngữ 199')
    expect(Buffer.byteLength(prompt)).toBeLessThanOrEqual(441)
  })

  test('prompt of the recogniser: is empty when the glossary has no terms', () => {
    expect(writePrompt([], ['Bài một'])).toBe('')
  })
})
