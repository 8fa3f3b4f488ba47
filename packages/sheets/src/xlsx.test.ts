import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toCsv } from '@repo/messages/csv'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cell } from './cells.ts'
import { createXlsx } from './xlsx.ts'

const header = ['Tên', 'Điện thoại', 'Đã chi', 'Lúc', 'Ngày', 'Ghi chú']
const rows: Cell[][] = [
  [
    'Nguyễn Thị Hằng',
    '0901234567',
    1_500_000,
    { moment: '2026-11-24T18:30:00.000Z' },
    { day: '2026-11-24' },
    '=1+1',
  ],
  ['Trần "Bảo" <Ngân> & con', '+84', -2.5, null, null, '@SUM(A1)\nhai dòng, có phẩy'],
]

function write(cells: readonly Cell[][], rowsPerSheet?: number): Uint8Array {
  const parts: Uint8Array[] = []
  const book = createXlsx({
    name: 'Học viên: 2026/11',
    header,
    onBytes: (part) => parts.push(part),
    rowsPerSheet,
  })
  for (const row of cells) book.add(row)
  book.end()
  return Buffer.concat(parts)
}

const textOf = (file: Uint8Array, path: string) => {
  const part = unzipSync(file)[path]
  return part ? strFromU8(part) : null
}

test('xlsx: the header row is frozen and the sheet is named as table programs allow', () => {
  const file = write(rows)
  expect(textOf(file, 'xl/worksheets/sheet1.xml')).toContain('<pane ySplit="1" topLeftCell="A2"')
  expect(textOf(file, 'xl/workbook.xml')).toContain('<sheet name="Học viên  2026 11" sheetId="1"')
})

test('xlsx: characters that XML cannot hold are left out, and a text is cut where table programs end it', () => {
  const sheet = textOf(write([['a\u0000b\uD800c', 'x'.repeat(40_000)]]), 'xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('>abc<')
  expect(sheet).toContain(`>${'x'.repeat(32_767)}<`)
})

test('xlsx: rows beyond the most of one sheet go onto the next, with the header again', () => {
  const file = write([['một'], ['hai'], ['ba']], 2)
  expect(textOf(file, 'xl/worksheets/sheet1.xml')).toContain('hai')
  const second = textOf(file, 'xl/worksheets/sheet2.xml')
  expect(second).toContain('Điện thoại')
  expect(second).toContain('ba')
  expect(textOf(file, '[Content_Types].xml')).toContain('/xl/worksheets/sheet2.xml')
})

test('xlsx: a hundred thousand rows are handed over bit by bit', () => {
  let most = 0
  let total = 0
  const book = createXlsx({
    name: 'Đơn',
    header,
    onBytes: ({ length }) => {
      most = Math.max(most, length)
      total += length
    },
  })
  for (let n = 0; n < 100_000; n++) book.add([`Học viên ${n}`, '0901234567', n, null, null, ''])
  book.end()
  expect(total).toBeGreaterThan(500_000)
  expect(most).toBeLessThan(300_000)
})

const program = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find((path) => existsSync(path))
// Where there is no LibreOffice, the other tests still read the file part by part.
describe.skipIf(!program)('opened by LibreOffice', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** The file as LibreOffice saves it again as CSV, with what its cells show. */
  async function reopened(name: string, content: Uint8Array | string): Promise<string> {
    await writeFile(join(folder, name), content)
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true'
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const inUtf8 = name.endsWith('.csv') ? ['--infilter=csv:44,34,76'] : []
    const target = ['--convert-to', filter, '--outdir', join(folder, 'out')]
    await promisify(execFile)(program ?? '', [
      profile,
      '--headless',
      ...inUtf8,
      ...target,
      join(folder, name),
    ])
    return readFile(join(folder, 'out', name.replace(/\.\w+$/, '.csv')), 'utf8')
  }

  test('a workbook shows numbers as numbers, dates as dates and everything else as it was written', async () => {
    expect(await reopened('danh-sach.xlsx', write(rows))).toBe(
      [
        'Tên,Điện thoại,Đã chi,Lúc,Ngày,Ghi chú',
        'Nguyễn Thị Hằng,0901234567,"1,500,000",25/11/2026 01:30,24/11/2026,=1+1',
        '"Trần ""Bảo"" <Ngân> & con",+84,-3,,,"@SUM(A1)\nhai dòng, có phẩy"',
        '',
      ].join('\n'),
    )
  }, 120_000)

  test('a CSV file shows its Vietnamese, and no text of it runs as a formula', async () => {
    const csv = toCsv([['Tên'], ['Đặng Thị Duyên'], ['=1+1']])
    expect(await reopened('danh-sach-chu.csv', csv)).toBe("Tên\nĐặng Thị Duyên\n'=1+1\n")
  }, 120_000)
})
