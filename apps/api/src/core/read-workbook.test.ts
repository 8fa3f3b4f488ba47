import type { Cell } from '@repo/sheets/cells'
import { createXlsx } from '@repo/sheets/xlsx'
import { expect, test } from 'vitest'
import { readWorkbook } from './read-workbook.ts'

function write(header: readonly string[], rows: readonly (readonly Cell[])[]): Buffer {
  const parts: Uint8Array[] = []
  const book = createXlsx({ name: 'Giao dịch', header, onBytes: (part) => parts.push(part) })
  for (const row of rows) book.add(row)
  book.end()
  return Buffer.concat(parts)
}

test('workbooks: what the exports of the offices write is read back cell by cell', async () => {
  const header = ['Mã', 'Số tiền', 'Lúc', 'Ngày', 'Ghi chú']
  const file = write(header, [
    ['0901', 1_500_000, { moment: '2026-11-24T03:30:00.000Z' }, { day: '2026-11-24' }, 'a & <b>'],
    [null, -2, null, null, '=1+1'],
  ])
  expect(await readWorkbook(file, { rows: 10, columns: 10 })).toEqual({
    rows: [
      header,
      ['0901', '1500000', '2026-11-24 10:30:00', '2026-11-24', 'a & <b>'],
      ['', '-2', '', '', '=1+1'],
    ],
  })
})

test('workbooks: columns after the 26th are read back in their places', async () => {
  const wide = Array.from({ length: 60 }, (_, at) => `Cột ${at + 1}`)
  expect(await readWorkbook(write(wide, [wide.toReversed()]), { rows: 10, columns: 60 })).toEqual({
    rows: [wide, wide.toReversed()],
  })
})
