import { parseVietnamTime, type Statement, type StatementFault, toAccount } from '@repo/payments'
import { SaxesParser } from 'saxes'

/** A file that is no statement of this format, or that declares what a statement has no need for. */
export class CamtError extends Error {}

/** A file of a shop is far less deep and has far fewer entries. */
const MOST_DEPTH = 60
const MOST_ENTRIES = 50_000

/** An element with its children by name, in order. */
interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/**
 * Reads camt.053 ("Bank To Customer Statement", ISO 20022, www.iso20022.org; the tree of an entry also at docs.rs
 * "fints_client::camt" and docs.oracle.com "CAMT.053", read on 2026-11-27): `Stmt` with `Acct/Id/(IBAN|Othr/Id)` and
 * an `Ntry` for each booking. An entry that sums several transfers is read transfer by transfer where it names them.
 * @throws CamtError for what is not well-formed, of another kind, or has a declaration of its own
 */
export function readCamt(text: string): Statement {
  const found: Statement = { lines: [], unreadable: [] }
  let account = ''
  let entries = 0
  const stack: Element[] = []
  let isStatement = false
  const parser = new SaxesParser({ xmlns: false, position: true })
  const fail = (message: string) => {
    throw new CamtError(message)
  }
  parser.on('error', (error) => fail(error.message))
  // No statement has one; with it a file could name other files, or grow without end.
  parser.on('doctype', () => fail('a document type'))
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length >= MOST_DEPTH) fail('too deep')
    const local = localName(name)
    if (local === 'BkToCstmrStmt') isStatement = true
    stack.push({ name: local, attributes, children: [], text: '' })
  })
  const addText = (part: string) => {
    const last = stack.at(-1)
    if (last) last.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = stack.pop()
    const parent = stack.at(-1)
    if (!element) return
    if (element.name === 'Acct' && parent?.name === 'Stmt') account = accountOf(element)
    if (element.name !== 'Ntry') return void parent?.children.push(element)
    entries += 1
    if (entries > MOST_ENTRIES) fail('too many entries')
    readEntry(element, { number: entries, account: account || null, found })
  })
  parser.write(text).close()
  if (!isStatement) fail('no camt.053')
  return found
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const child = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => at?.children.find((one) => one.name === name), element)
const textAt = (element: Element | undefined, ...path: string[]) => child(element, ...path)?.text.trim() ?? ''

const accountOf = (element: Element) =>
  toAccount(textAt(element, 'Id', 'IBAN') || textAt(element, 'Id', 'Othr', 'Id'))

interface Place {
  number: number
  account: string | null
  found: Statement
}

function readEntry(entry: Element, { number, account, found }: Place): void {
  const refuse = (fault: StatementFault) =>
    found.unreadable.push({ number, fault, text: wordsOf(entry).slice(0, 2000) })
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  // What is expected only is no money yet, and stands in a later statement.
  if (status !== 'BOOK') return void refuse('pending')
  const bookedAt = momentOf(child(entry, 'BookgDt')) ?? momentOf(child(entry, 'ValDt'))
  if (!bookedAt) return void refuse('date')
  const isIncoming = directionOf(textAt(entry, 'CdtDbtInd'))
  if (isIncoming === null) return void refuse('direction')
  const whole = amountOf(child(entry, 'Amt'))
  if (typeof whole === 'string') return void refuse(whole)
  const parts = entry.children
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'))
  const sums = parts.map((part) => amountOf(child(part, 'Amt') ?? child(part, 'AmtDtls', 'TxAmt', 'Amt')))
  const isSplit =
    parts.length > 1 &&
    sums.every((sum) => typeof sum === 'number') &&
    sums.reduce<number>((all, sum) => all + sum, 0) === whole
  const entryReference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const lineOf = (part: Element | undefined, amount: number, place: number) => {
    const reference =
      textAt(part, 'Refs', 'AcctSvcrRef') || (place > 0 ? '' : entryReference) || textAt(part, 'Refs', 'TxId')
    found.lines.push({
      number,
      account,
      bookedAt,
      isIncoming,
      amount,
      reference: reference || null,
      content: contentOf(part, entry),
    })
  }
  if (!isSplit) return lineOf(parts[0], whole, 0)
  parts.forEach((part, at) => {
    lineOf(part, Number(sums[at]), at)
  })
}

const directionOf = (text: string) => (text === 'CRDT' ? true : text === 'DBIT' ? false : null)

function amountOf(element: Element | undefined): number | StatementFault {
  if (!element) return 'amount'
  if (element.attributes.Ccy !== 'VND') return 'currency'
  const [, digits] = /^(\d{1,15})(?:\.0*)?$/.exec(element.text.trim()) ?? []
  const amount = Number(digits ?? 0)
  return amount > 0 ? amount : 'amount'
}

/** `Dt` is a day, `DtTm` a moment; without a zone it is Vietnam's. */
function momentOf(element: Element | undefined): Date | null {
  const day = textAt(element, 'Dt')
  if (day !== '') return parseVietnamTime(`${day.slice(0, 10)} 00:00:00`)
  const moment = textAt(element, 'DtTm').replace(/\.\d+/, '')
  if (!/(?:Z|[+-]\d{2}:\d{2})$/.test(moment)) return parseVietnamTime(moment)
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? null : at
}

function contentOf(part: Element | undefined, entry: Element): string {
  const remittance = child(part, 'RmtInf')?.children.filter(({ name }) => name === 'Ustrd') ?? []
  const words = remittance.map(({ text }) => text).join(' ')
  const content = words || textAt(part, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf')
  return content.replace(/\s+/g, ' ').trim()
}

/** All that an entry says, for who looks at one that cannot be read. */
const wordsOf = ({ name, text, children }: Element): string =>
  [text.trim() && `${name}: ${text.trim()}`, ...children.map(wordsOf)].filter(Boolean).join('; ')
