/**
 * The ISO 20022 message by which a business asks its bank for credit transfers (`pain.001`), in the two versions that
 * banks take: `001.001.03` of 2009 and `001.001.09` of 2019.
 *
 * Source: part of `pain.001.001.09.xsd` as restricted by the European Payments Council (EPC132-08, 2023), read in a public
 * copy on 27 November 2026; names, order and lengths of `001.001.03` were not compared with its schema, and no bank has
 * taken either message yet.
 * An account without an IBAN stands in `Othr`; a bank is named by its number in a clearing system (`ClrSysMmbId`), which
 * here is its BIN of NAPAS. Whether a certain bank wants its BIC instead is for its own guide to say.
 */
export interface CreditTransfers {
  version: '001.001.03' | '001.001.09'
  /** Names the message for ever, so that the bank knows a second one as the same. At most 35 characters. */
  messageId: string
  madeAt: Date
  /** The day on which the money should leave, in Vietnam's time: `2026-11-27`. */
  executeOn: string
  from: PartyAccount
  transfers: readonly Transfer[]
}

/** Somebody's account. All texts are of letters without marks. */
export interface PartyAccount {
  name: string
  bin: string
  number: string
}

export interface Transfer extends PartyAccount {
  /** Comes back in the bank's statement. At most 35 characters. */
  endToEndId: string
  /** Whole dong. */
  amount: number
  /** What the payee reads. At most 140 characters. */
  note: string
}

const LONGEST_ID = 35
const LONGEST_NAME = 140
const LONGEST_NOTE = 140

/**
 * Writes the message.
 * @throws RangeError where nothing is to be transferred, or a text or amount does not fit its element
 */
export function writeCreditTransfers({
  version,
  messageId,
  madeAt,
  executeOn,
  from,
  transfers,
}: CreditTransfers): string {
  if (transfers.length === 0) throw new RangeError('a message without transfers')
  const sums =
    element('NbOfTxs', String(transfers.length)) +
    element('CtrlSum', String(transfers.reduce((sum, { amount }) => sum + amount, 0)))
  const id = fitting(messageId, LONGEST_ID)
  const day = element('ReqdExctnDt', version === '001.001.09' ? element('Dt', executeOn) : executeOn)
  const header = element(
    'GrpHdr',
    element('MsgId', id) +
      element('CreDtTm', `${madeAt.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`) +
      sums +
      element('InitgPty', nameOf(from)),
  )
  const payment = element(
    'PmtInf',
    element('PmtInfId', id) +
      element('PmtMtd', 'TRF') +
      sums +
      day +
      element('Dbtr', nameOf(from)) +
      element('DbtrAcct', accountOf(from) + element('Ccy', 'VND')) +
      element('DbtrAgt', bankOf(from)) +
      transfers.map(toTransfer).join(''),
  )
  const namespace = `urn:iso:std:iso:20022:tech:xsd:pain.${version}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element('CstmrCdtTrfInitn', header + payment)}</Document>\n`
}

function toTransfer(transfer: Transfer): string {
  const { endToEndId, amount, note } = transfer
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount`)
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', fitting(endToEndId, LONGEST_ID))) +
      element('Amt', `<InstdAmt Ccy="VND">${amount}</InstdAmt>`) +
      element('CdtrAgt', bankOf(transfer)) +
      element('Cdtr', nameOf(transfer)) +
      element('CdtrAcct', accountOf(transfer)) +
      element('RmtInf', element('Ustrd', fitting(note, LONGEST_NOTE))),
  )
}

const nameOf = ({ name }: PartyAccount) => element('Nm', fitting(name, LONGEST_NAME))
const accountOf = ({ number }: PartyAccount) =>
  element('Id', element('Othr', element('Id', fitting(number, LONGEST_ID - 1))))
const bankOf = ({ bin }: PartyAccount) =>
  element('FinInstnId', element('ClrSysMmbId', element('MmbId', fitting(bin, LONGEST_ID))))

/** @param content text that is escaped already, or elements */
const element = (name: string, content: string) => `<${name}>${content}</${name}>`

/** The text, escaped. */
function fitting(text: string, longest: number): string {
  if (text.length === 0 || text.length > longest) throw new RangeError(`“${text}” is empty or too long`)
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
