import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCaptions, buildChapters, planCards, splitCaption, splitPoint } from './timeline.ts'

const points = ['Động mạch mặt: bắt chéo bờ dưới xương hàm dưới.', 'Tiêm chậm và luôn hút thử.'].map(
  splitPoint,
)
const cards = planCards(points, 40)
const words = { title: 'Giải phẫu mạch máu vùng mặt', doctorName: 'BS. Lê Thu Hà' }

describe('timeline of a demo video', () => {
  it('splits a point at its colon', () => {
    expect(points).toEqual([
      { heading: 'Động mạch mặt', body: 'bắt chéo bờ dưới xương hàm dưới.' },
      { heading: 'Tiêm chậm và luôn hút thử.', body: '' },
    ])
  })

  it('fills the whole length without gaps', () => {
    expect(cards.map(({ kind }) => kind)).toEqual(['title', 'point', 'point', 'summary'])
    cards.slice(1).forEach((card, i) => expect(card.start).toBeCloseTo(cards[i]?.end ?? -1, 6))
    expect([cards[0]?.start, cards.at(-1)?.end]).toEqual([0, 40])
  })

  it('names the chapters after the points', () => {
    expect(buildChapters(cards)).toEqual([
      { startMs: 0, title: 'Mở đầu' },
      { startMs: 7000, title: 'Động mạch mặt' },
      { startMs: 20_500, title: 'Tiêm chậm và luôn hút thử' },
      { startMs: 34_000, title: 'Tóm tắt' },
    ])
  })

  it('captions every card', () => {
    const vtt = buildCaptions(cards, words)
    expect(vtt.startsWith('WEBVTT\n\n00:00:00.400 --> ')).toBe(true)
    expect(vtt.replaceAll('\n', ' ')).toContain('Động mạch mặt: bắt chéo bờ dưới xương hàm dưới.')
    expect(vtt).toContain('Hẹn gặp bạn ở bài tiếp theo.')
  })

  it('keeps every word of a caption in at most two lines', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'aăâđêôơưnghi,.') })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (list) => {
        const pieces = splitCaption(list.join(' '))
        expect(pieces.join(' ').replaceAll('\n', ' ')).toBe(list.join(' '))
        for (const piece of pieces) expect(piece.split('\n').length).toBeLessThanOrEqual(2)
      }),
    )
  })
})
