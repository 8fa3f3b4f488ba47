import type { Paper, PaperLine } from '../provider.ts'

/**
 * An invoice as MISA meInvoice takes it. Source: MISA JSC, “Tài liệu API Tạo hóa đơn – V2”, §8.3 (InvoiceData), §8.4
 * (InvoiceDetails) and §9 (formulas), read on 2026-11-27 in a copy of the published document.
 */

/** §8.4: the rates that have a value of their own; another one is sent as null and reckoned from its tax. */
const namedRates = [0, 5, 8, 10]
const BASIS_POINTS = 100

/** §8.3 EInvoiceStatus: 1 first, 3 replacement, 4 adjustment. */
const statuses = { original: '1', replacement: '3', adjustment: '4' }

/** §1.6: form and series, such as `1C26TTH`, and eight digits at most; §8.3 takes the first sign apart from the other six. */
const NUMBER = /^(\d)([CK]\d{2}[A-Z]{3})\D*(\d{1,8})$/

interface OriginalNumber {
  OrgInvTemplateNo: string
  OrgInvSeries: string
  OrgInvNo: string
}

/** Form, series and number of an invoice as accountants note them; null where one is missing. */
export function readNumber(number: string): OriginalNumber | null {
  const [, OrgInvTemplateNo, OrgInvSeries, digits] =
    NUMBER.exec(number.toUpperCase().replaceAll(/\s/g, '')) ?? []
  if (!OrgInvTemplateNo || !OrgInvSeries || !digits) return null
  return { OrgInvTemplateNo, OrgInvSeries, OrgInvNo: digits.padStart(8, '0') }
}

interface Made {
  series: string
  templateId: string
  /** Time of the call, `2026-11-27T10:30:00`. */
  now: string
}

/** @param original of what the invoice follows; null for a first one */
export function toMisaInvoice(
  paper: Paper,
  { series, templateId, now }: Made,
  original: OriginalNumber | null,
) {
  const { buyer, follows } = paper
  const sum = (of: (line: PaperLine) => number) => paper.lines.reduce((total, line) => total + of(line), 0)
  const [net, tax] = [sum((line) => line.net), sum((line) => line.tax)]
  const isPerson = buyer.kind === 'person'
  return {
    RefID: paper.reference,
    InvoiceTemplateID: templateId,
    InvSeries: series,
    InvDate: paper.day,
    // §8.3: a tax code is a business's; a person is named as who bought, with the number of the citizen card.
    AccountObjectTaxCode: isPerson ? '' : (buyer.taxCode ?? ''),
    AccountObjectName: isPerson ? '' : buyer.name,
    AccountObjectAddress: buyer.address,
    CitizenIDNumber: isPerson ? (buyer.taxCode ?? '') : '',
    ContactName: isPerson ? buyer.name : '',
    ReceiverName: buyer.name,
    ReceiverEmail: buyer.email,
    BuyerOrderCode: paper.orderCode,
    PaymentMethod: 'TM/CK',
    CurrencyCode: 'VND',
    ExchangeRate: 1,
    DiscountRate: 0,
    TotalSaleAmountOC: net,
    TotalSaleAmount: net,
    TotalDiscountAmountOC: 0,
    TotalDiscountAmount: 0,
    TotalVATAmountOC: tax,
    TotalVATAmount: tax,
    TotalAmountOC: net + tax,
    TotalAmount: net + tax,
    CreatedDate: now,
    ModifiedDate: now,
    InvoiceDetails: paper.lines.map((line, index) => toDetail(line, index + 1, paper.taxBasisPoints)),
    EInvoiceStatus: statuses[paper.kind],
    ...(follows &&
      original && {
        ...(follows.reference && { OrgRefID: follows.reference }),
        ...original,
        ...(follows.lookUpCode && { OrgTransactionID: follows.lookUpCode }),
        OrgInvDate: dayOf(follows.issuedAt),
        ChangeReason: follows.reason,
      }),
  }
}

const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' })

function toDetail({ name, unit, quantity, net, tax }: PaperLine, place: number, taxBasisPoints: number) {
  const percent = taxBasisPoints / BASIS_POINTS
  return {
    InventoryItemType: 0,
    Description: name,
    SortOrderView: place,
    SortOrder: place,
    UnitName: unit,
    Quantity: quantity,
    UnitPrice: net / quantity,
    AmountOC: net,
    Amount: net,
    VATRate: namedRates.includes(percent) ? percent : null,
    VATAmountOC: tax,
    VATAmount: tax,
  }
}
