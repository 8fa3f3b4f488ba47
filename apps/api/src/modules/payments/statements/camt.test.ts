import { expect, test } from 'vitest'
import { CamtError, readCamt } from './camt.ts'

const file = (entries: string, account = '<IBAN>VN00 1234</IBAN>') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><n:Stmt>
<n:Acct><n:Id>${account.replaceAll('<', '<n:').replaceAll('<n:/', '</n:')}</n:Id></n:Acct>${entries
    .replaceAll('<', '<n:')
    .replaceAll('<n:/', '</n:')}</n:Stmt></n:BkToCstmrStmt></n:Document>`
const entry = (change: {
  amount?: string
  ccy?: string
  side?: string
  status?: string
  date?: string
  more?: string
}) => {
  const { amount = '1250000', ccy = 'VND', side = 'CRDT', status = '<Cd>BOOK</Cd>', more = '' } = change
  const date = change.date ?? '<Dt>2026-11-27</Dt>'
  return `<Ntry><Amt Ccy="${ccy}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>${status}</Sts><BookgDt>${date}</BookgDt>${more}</Ntry>`
}

test('camt.053: an entry is read with its account, number and words, whatever prefix its elements have', () => {
  const more =
    '<AcctSvcrRef>FT1</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>THQC45</Ustrd><Ustrd>hoc &amp; phi</Ustrd></RmtInf></TxDtls></NtryDtls>'
  expect(readCamt(file(entry({ amount: '1250000.00', more })))).toEqual({
    lines: [
      {
        number: 1,
        account: 'VN001234',
        bookedAt: new Date('2026-11-26T17:00:00Z'),
        isIncoming: true,
        amount: 1_250_000,
        reference: 'FT1',
        content: 'THQC45 hoc & phi',
      },
    ],
    unreadable: [],
  })
})

test('camt.053: a sum of several transfers is read transfer by transfer where they add up', () => {
  const part = (amount: string, reference: string) =>
    `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="VND">${amount}</Amt></TxDtls>`
  const split = entry({
    amount: '3000',
    more: `<NtryDtls>${part('1000', 'A')}${part('2000', 'B')}</NtryDtls>`,
  })
  const odd = entry({ amount: '3000', more: `<NtryDtls>${part('1000', 'A')}${part('1000', 'B')}</NtryDtls>` })
  const { lines } = readCamt(file(split + odd))
  expect(lines.map(({ number, amount, reference }) => [number, amount, reference])).toEqual([
    [1, 1000, 'A'],
    [1, 2000, 'B'],
    [2, 3000, 'A'],
  ])
})

test('camt.053: moments, what leaves, and old ways to say that it is booked', () => {
  const { lines } = readCamt(
    file(
      entry({ side: 'DBIT', status: 'BOOK', date: '<DtTm>2026-11-27T09:30:00+07:00</DtTm>' }) +
        entry({ date: '<DtTm>2026-11-27T09:30:00.000</DtTm>' }),
      '<Othr><Id>0011</Id></Othr>',
    ),
  )
  expect(lines).toMatchObject([
    { account: '0011', isIncoming: false, bookedAt: new Date('2026-11-27T02:30:00Z') },
    { bookedAt: new Date('2026-11-27T02:30:00Z') },
  ])
})

test.each([
  ['pending', { status: '<Cd>PDNG</Cd>' }],
  ['currency', { ccy: 'USD' }],
  ['amount', { amount: '10.5' }],
  ['direction', { side: '' }],
  ['date', { date: '<Dt>2026-02-31</Dt>' }],
])('camt.053: an entry without a good %s is named, and hides no other', (fault, change) => {
  const { lines, unreadable } = readCamt(file(entry(change) + entry({})))
  expect(unreadable).toMatchObject([{ number: 1, fault }])
  expect(unreadable[0]?.text).toContain('Amt: ')
  expect(lines).toMatchObject([{ number: 2 }])
})

test.each([
  ['not well-formed', '<Document><BkToCstmrStmt></Document>'],
  ['cut', file(entry({})).slice(0, -30)],
  ['another message', '<Document><BkToCstmrDbtCdtNtfctn/></Document>'],
  ['a document type', `<!DOCTYPE Document>${file('').replace(/<\?.*\?>/, '')}`],
  ['an entity of its own', '<Document><BkToCstmrStmt>&lol;</BkToCstmrStmt></Document>'],
  ['too deep', `<Document><BkToCstmrStmt>${'<a>'.repeat(100)}`],
])('camt.053: refuses what is %s', (_what, text) => {
  expect(() => readCamt(text)).toThrow(CamtError)
})
