/** What in an article may make it advertising, or advertising of a kind that is not allowed. */
export const adviceKinds = ['claims', 'superlatives', 'products', 'doctor', 'beforeAfter', 'permit'] as const
export type AdviceKind = (typeof adviceKinds)[number]

export interface Advice {
  kind: AdviceKind
  /** The words of the article that led to it. */
  found: string[]
}

/** What somebody answers for when an article is published, in the order of the checklist. */
export const advertisingChecks = [
  'wording',
  'sources',
  'notices',
  'licence',
  'doctor',
  'beforeAfter',
] as const
export type AdvertisingCheck = (typeof advertisingChecks)[number]

/** The line of the checklist under which a person answers for each kind of wording. */
const checksOfAdvice: Record<AdviceKind, readonly AdvertisingCheck[]> = {
  claims: ['wording', 'sources'],
  superlatives: ['wording', 'sources'],
  products: ['notices'],
  doctor: ['doctor'],
  beforeAfter: ['beforeAfter'],
  permit: ['licence'],
}

const claims =
  /cam kết|đảm bảo (?:khỏi|hiệu quả|kết quả)|khỏi hẳn|khỏi hoàn toàn|dứt điểm|trị tận gốc|vĩnh viễn|100\s?%|không tái phát|không biến chứng|không (?:có )?tác dụng phụ|an toàn tuyệt đối|tuyệt đối an toàn|không đau/giu
const superlatives =
  /(?:tốt|hiệu quả|uy tín|hiện đại|đẹp|rẻ) nhất|số (?:một|1)(?![\p{L}\d])|duy nhất|hàng đầu/giu
const products =
  /[\p{L}\d-]+[®™]|(?:thương hiệu|nhãn hàng|nhãn hiệu|hãng) [\p{Lu}][\p{L}\d-]+|(?:Botox|Dysport|Xeomin|Juvéderm|Juvederm|Restylane|Sculptra|Radiesse|Profhilo|Ultherapy|Thermage)(?![\p{L}])/gu
const offers = /khuyến mãi|giảm giá|ưu đãi|đặt mua|mua ngay|đặt lịch|giá chỉ|hotline đặt/giu
const doctors = /(?:BS|bác sĩ|PGS|GS|TS|ThS|CKI|CKII)[.\s]/giu
const beforeAfter = /trước (?:và|[-–—]) sau|before\s*(?:and|&|\/)\s*after/giu
const permit = /giấy (?:xác nhận|phép) (?:nội dung )?(?:quảng cáo|hoạt động)|\d+\/\d{4}\/XNQC/giu

const wordsOf = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([word]) => word.trim().toLowerCase())),
]

/** Looks for wording that a person should judge before an article is published. It is advice: it neither allows nor forbids. */
export function adviceFor(text: string): Advice[] {
  const named = wordsOf(text, products)
  const offered = wordsOf(text, offers)
  const isSelling = named.length > 0 || offered.length > 0
  const found: Record<AdviceKind, string[]> = {
    claims: wordsOf(text, claims),
    superlatives: wordsOf(text, superlatives),
    products: named,
    doctor: isSelling ? wordsOf(text, doctors) : [],
    beforeAfter: wordsOf(text, beforeAfter),
    permit: offered.length > 0 && wordsOf(text, permit).length === 0 ? offered : [],
  }
  return adviceKinds.flatMap((kind) => (found[kind].length > 0 ? [{ kind, found: found[kind] }] : []))
}

/** The words of an article with single blanks between them, also where a tag stands. */
export const textOfArticle = ({ title, excerpt, html }: { title: string; excerpt: string; html: string }) =>
  `${title}\n${excerpt}\n${html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')}`.normalize('NFC')

/** The lines that a person has to tick before an article may be published, because its wording asks for it. */
export function requiredChecks(article: {
  title: string
  excerpt: string
  html: string
}): AdvertisingCheck[] {
  const asked = new Set(adviceFor(textOfArticle(article)).flatMap(({ kind }) => checksOfAdvice[kind]))
  return advertisingChecks.filter((check) => asked.has(check))
}
