import { describe, expect, test } from 'vitest'
import { planAnswer } from './conditional.ts'

const file = { bytes: 10, etag: '"abc"', modifiedAt: new Date('2026-11-21T08:00:00.500Z') }
const MODIFIED = 'Sat, 21 Nov 2026 08:00:00 GMT'
const plan = (headers: Record<string, string>) => {
  const { status, range } = planAnswer(file, headers)
  return [status, range]
}

describe('ranges', () => {
  test.each<[Record<string, string>, unknown[]]>([
    [{}, [200, null]],
    [{ range: 'bytes=2-4' }, [206, { start: 2, end: 5 }]],
    [{ range: 'bytes=8-99' }, [206, { start: 8, end: 10 }]],
    [{ range: 'bytes=10-' }, [416, null]],
    [{ range: 'bytes=-0' }, [416, null]],
    [{ range: 'bytes=0-1,3-4' }, [200, null]],
    [{ range: 'bytes=2-4', 'if-range': '"abc"' }, [206, { start: 2, end: 5 }]],
    [{ range: 'bytes=2-4', 'if-range': MODIFIED }, [206, { start: 2, end: 5 }]],
    [{ range: 'bytes=2-4', 'if-range': '"old"' }, [200, null]],
    [{ range: 'bytes=2-4', 'if-range': 'W/"abc"' }, [200, null]],
    [{ range: 'bytes=2-4', 'if-range': 'Sat, 21 Nov 2026 07:00:00 GMT' }, [200, null]],
  ])('%j selects the whole file, a part, or 416', (headers, expected) => {
    expect(plan(headers)).toEqual(expected)
  })

  test('of an answer state the position of the part', () => {
    expect(planAnswer(file, { range: 'bytes=2-4' }).headers).toMatchObject({
      'content-range': 'bytes 2-4/10',
      'content-length': 3,
      etag: '"abc"',
    })
    expect(planAnswer(file, { range: 'bytes=10-' }).headers).toEqual({
      'content-range': 'bytes */10',
      'content-length': 0,
    })
  })
})

describe('conditional requests', () => {
  test.each<[Record<string, string>, number]>([
    [{ 'if-none-match': '"abc"' }, 304],
    [{ 'if-none-match': 'W/"abc"' }, 304],
    [{ 'if-none-match': '"x", "abc"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-modified-since': MODIFIED }, 304],
    [{ 'if-modified-since': 'Sat, 21 Nov 2026 07:59:59 GMT' }, 200],
    [{ 'if-modified-since': 'gestern' }, 200],
    // The ETag takes precedence over the date (RFC 9110 §13.2.2).
    [{ 'if-none-match': '"x"', 'if-modified-since': MODIFIED }, 200],
    [{ 'if-none-match': '"abc"', range: 'bytes=2-4' }, 304],
  ])('%j: answered with 200 or 304', (headers, status) => {
    expect(planAnswer(file, headers).status).toBe(status)
  })
})
