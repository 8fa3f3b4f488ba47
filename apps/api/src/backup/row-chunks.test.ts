import { expect, test } from 'vitest'
import { cutRows } from './row-chunks.ts'

const row = (number: number) => `${number}\t${'một dòng dữ liệu '.repeat(4)}${number * 7919}\n`
const rows = Array.from({ length: 20_000 }, (_, index) => row(index))

async function cut(text: string, blockBytes: number) {
  const bytes = Buffer.from(text)
  async function* blocks() {
    for (let at = 0; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes)
  }
  const chunks: { bytes: Buffer; rows: number }[] = []
  for await (const chunk of cutRows(blocks())) chunks.push(chunk)
  return chunks
}

test('chunks are the rows again, however they arrive', async () => {
  const chunks = await cut(rows.join(''), 65_536)
  expect(chunks.length).toBeGreaterThan(3)
  expect(Buffer.concat(chunks.map(({ bytes }) => bytes)).toString()).toBe(rows.join(''))
  expect(chunks.reduce((sum, chunk) => sum + chunk.rows, 0)).toBe(rows.length)
  expect((await cut(rows.join(''), 1000)).map((chunk) => chunk.rows)).toEqual(
    chunks.map((chunk) => chunk.rows),
  )
})

test('a row that is added at the start leaves the later chunks as they were', async () => {
  const before = new Set((await cut(rows.join(''), 65_536)).map(({ bytes }) => bytes.toString()))
  const after = await cut(row(99_999) + rows.join(''), 65_536)
  expect(after.filter(({ bytes }) => !before.has(bytes.toString())).length).toBeLessThanOrEqual(2)
})

test('chunks of rows: a table without rows has none', async () => {
  expect(await cut('', 10)).toEqual([])
})
