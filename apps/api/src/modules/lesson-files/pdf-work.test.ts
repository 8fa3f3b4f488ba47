import { deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { makePdf } from '../../test/lesson-documents.ts'
import { runPdfTask } from './pdf-work.ts'
import { drawPdfStamp } from './stamps.ts'

let stamp: Buffer
beforeAll(async () => {
  stamp = await drawPdfStamp('Nguyễn Thị Hồng Hạnh')
})

const generous = { longestMs: 30_000, heapMegabytes: 512, growthMegabytes: 4096 }
const inspect = (bytes: Buffer, limits: Partial<typeof generous>) =>
  runPdfTask({ kind: 'inspect', bytes, stamp, subject: '' }, { ...generous, ...limits })

/** A small file whose first object unpacks to many megabytes. */
function makeBomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
  const head = `%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n%%EOF')])
}

test('a PDF that unpacks to more memory than is allowed is stopped, and the next one is read', async () => {
  expect(await inspect(makeBomb(1200), { growthMegabytes: 150 })).toMatchObject({
    fault: 'too_heavy',
    reason: 'it took too much memory',
  })
  expect(await inspect(await makePdf(), {})).toEqual({ made: null })
})

test('a PDF that takes longer than is allowed is stopped', async () => {
  expect(await inspect(await makePdf(undefined, 900), { longestMs: 1 })).toMatchObject({
    fault: 'too_heavy',
    reason: 'it took too long',
  })
})
