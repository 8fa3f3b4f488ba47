import { expect, test } from 'vitest'
import { type CreditTransfers, writeCreditTransfers } from './pain-001.ts'

const message: CreditTransfers = {
  version: '001.001.09',
  messageId: 'CT0012',
  madeAt: new Date('2026-11-27T02:03:04.567Z'),
  executeOn: '2026-11-27',
  from: { name: 'CONG TY THAM HOC', bin: '970436', number: '0011001234567' },
  transfers: [
    {
      name: 'NGUYEN THI A',
      bin: '970422',
      number: '0901234567',
      endToEndId: 'CT0012-1',
      amount: 12_345_678,
      note: 'CT0012 T10 2026',
    },
    {
      name: 'TRAN & B',
      bin: '970407',
      number: '19001234567',
      endToEndId: 'CT0012-2',
      amount: 1,
      note: 'CT0012',
    },
  ],
}

/** The elements that each one holds, as the schema orders them; what is not listed may not stand there. */
const order: Record<string, string[]> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  InitgPty: ['Nm'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'NbOfTxs',
    'CtrlSum',
    'ReqdExctnDt',
    'Dbtr',
    'DbtrAcct',
    'DbtrAgt',
    'CdtTrfTxInf',
  ],
  ReqdExctnDt: ['Dt'],
  Dbtr: ['Nm'],
  DbtrAcct: ['Id', 'Ccy'],
  DbtrAgt: ['FinInstnId'],
  FinInstnId: ['ClrSysMmbId'],
  ClrSysMmbId: ['MmbId'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['EndToEndId'],
  Amt: ['InstdAmt'],
  CdtrAgt: ['FinInstnId'],
  Cdtr: ['Nm'],
  CdtrAcct: ['Id'],
  Id: ['Othr', 'Id'],
  Othr: ['Id'],
  RmtInf: ['Ustrd'],
}

/** The children of every element of the message, without repeating neighbours of one name. */
function childrenOf(xml: string): [string, string[]][] {
  const found: [string, string[]][] = []
  const open: [string, string[]][] = []
  for (const [, end, name = '', isEmpty] of xml.matchAll(/<(\/)?([A-Za-z]+)[^>]*?(\/)?>/g)) {
    if (end) {
      const last = open.pop()
      if (last && last[1].length > 0) found.push(last)
      continue
    }
    const siblings = open.at(-1)?.[1]
    if (siblings && siblings.at(-1) !== name) siblings.push(name)
    if (!isEmpty) open.push([name, []])
  }
  return found
}

test('pain.001: every element stands where the schema has it', () => {
  const elements = childrenOf(writeCreditTransfers(message).replace(/^<\?.*\?>/, ''))
  expect(elements.length).toBeGreaterThan(10)
  for (const [name, children] of elements) {
    const places = children.map((child) => (order[name] ?? []).indexOf(child))
    expect([name, children, places.includes(-1)]).toEqual([name, children, false])
    expect([name, ...places]).toEqual([name, ...places.toSorted((a, b) => a - b)])
  }
})

test('pain.001: number and sum of the transfers stand twice and are those of the transfers', () => {
  const xml = writeCreditTransfers(message)
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>12345679<\/CtrlSum>/g)).toHaveLength(2)
  const amounts = [...xml.matchAll(/<InstdAmt Ccy="VND">(\d+)</g)].map(([, amount]) => Number(amount))
  expect(amounts).toEqual([12_345_678, 1])
  expect(xml).toContain('<Nm>TRAN &#38; B</Nm>')
  expect(xml).toContain('<CreDtTm>2026-11-27T02:03:04Z</CreDtTm>')
})

test('pain.001: the day is an element of its own in version 9 and a text in version 3', () => {
  expect(writeCreditTransfers(message)).toContain('<ReqdExctnDt><Dt>2026-11-27</Dt></ReqdExctnDt>')
  const older = writeCreditTransfers({ ...message, version: '001.001.03' })
  expect(older).toContain('<ReqdExctnDt>2026-11-27</ReqdExctnDt>')
  expect(older).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"')
})

test.each([
  { name: 'no transfer', change: { transfers: [] } },
  { name: 'too long an id', change: { messageId: 'X'.repeat(36) } },
  {
    name: 'no amount',
    change: { transfers: message.transfers.map((transfer) => ({ ...transfer, amount: 0 })) },
  },
  {
    name: 'too long a note',
    change: { transfers: message.transfers.map((transfer) => ({ ...transfer, note: 'A'.repeat(141) })) },
  },
])('pain.001: a message with $name is refused', ({ change }) => {
  expect(() => writeCreditTransfers({ ...message, ...change })).toThrow(RangeError)
})
