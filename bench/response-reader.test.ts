import { describe, expect, it } from 'vitest'
import { ResponseReader } from './response-reader.ts'

const answer = (status: number, body: string) =>
  `HTTP/1.1 ${status} Any\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

function readAll(chunks: string[]): number[] {
  const statuses: number[] = []
  const reader = new ResponseReader((status) => statuses.push(status))
  for (const chunk of chunks) reader.read(Buffer.from(chunk))
  return statuses
}

describe('ResponseReader', () => {
  it('counts an answer that arrives in one piece', () => {
    expect(readAll([answer(200, 'hello')])).toEqual([200])
  })

  it('counts answers cut at every possible place', () => {
    const text = answer(200, 'hello') + answer(404, '')
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(readAll([text.slice(0, cut), text.slice(cut)])).toEqual([200, 404])
    }
  })

  it('counts each of several answers in one piece', () => {
    expect(readAll([answer(200, 'a') + answer(500, 'bb') + answer(200, 'ccc')])).toEqual([200, 500, 200])
  })

  it('does not count an answer whose end is missing', () => {
    expect(readAll([answer(200, 'hello').slice(0, -1)])).toEqual([])
  })

  it('refuses an answer without a length', () => {
    expect(() => readAll(['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'])).toThrow(
      /without a length/,
    )
  })
})
