import type { payoutFormats } from '@repo/contract/payouts'
import { foldText } from '@repo/messages'
import { writeCreditTransfers } from '@repo/payments'
import { createXlsx, xlsxType } from '@repo/sheets/xlsx'
import { dayInVietnam } from '../../core/vietnam-time.ts'

/** A batch as its file tells it. */
export interface PayoutFile {
  code: string
  from: { bin: string; number: string; holder: string }
  transfers: readonly {
    bin: string
    bank: string
    number: string
    holder: string
    amount: number
    reference: string
  }[]
}

/**
 * What banks ask for in a table of many transfers; found in public programs that fill in the tables of Vietnamese banks
 * (read on 27 November 2026). Staff copy these columns into the form of their bank.
 */
const columns = [
  'STT',
  'Tài khoản nguồn',
  'Số tài khoản thụ hưởng',
  'Tên người thụ hưởng',
  'Mã ngân hàng (BIN)',
  'Ngân hàng thụ hưởng',
  'Số tiền',
  'Nội dung',
]

/** Text as transfers carry it: capital letters without marks, digits and single blanks, with a few signs in names. */
export const bankText = (text: string): string =>
  foldText(text)
    .toUpperCase()
    .replace(/[^A-Z0-9 .,'&()/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

/**
 * The file of a batch. The same batch makes the same message, so that a bank that had it before refuses it.
 * @throws RangeError where an amount or a text does not fit
 */
export function writePayoutFile(
  format: (typeof payoutFormats)[number],
  { code, from, transfers }: PayoutFile,
  now: Date,
): { content: string | Buffer; contentType: string; downloadName: string } {
  const name = `chi-tra-${code.toLowerCase()}`
  if (format === 'xlsx') {
    const rows = transfers.map((transfer, index) => [
      index + 1,
      from.number,
      transfer.number,
      bankText(transfer.holder),
      transfer.bin,
      transfer.bank,
      transfer.amount,
      bankText(transfer.reference),
    ])
    const parts: Uint8Array[] = []
    const book = createXlsx({ name: code, header: columns, onBytes: (bytes) => parts.push(bytes) })
    for (const row of rows) book.add(row)
    book.end()
    return { content: Buffer.concat(parts), contentType: xlsxType, downloadName: `${name}.xlsx` }
  }
  const content = writeCreditTransfers({
    version: format === 'pain.001.001.03' ? '001.001.03' : '001.001.09',
    messageId: code,
    madeAt: now,
    executeOn: dayInVietnam(now),
    from: { name: bankText(from.holder), bin: from.bin, number: from.number },
    transfers: transfers.map(({ holder, reference, bin, number, amount }, index) => ({
      name: bankText(holder),
      bin,
      number,
      amount,
      endToEndId: `${code}-${index + 1}`,
      note: bankText(reference),
    })),
  })
  return { content, contentType: 'application/xml', downloadName: `${name}.xml` }
}
