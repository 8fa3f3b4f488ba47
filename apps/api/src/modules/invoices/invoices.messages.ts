import { formatDate, formatVnd } from '@repo/messages'
import type { MailContent } from '../../mail/render.ts'

interface IssuedPaper {
  kind: 'original' | 'adjustment' | 'replacement'
  number: string
  lookUpCode: string
  issuedAt: Date
  /** Negative on an adjustment after a refund. */
  total: number
  /** The number of the invoice that it follows. */
  corrects: string | null
}

interface IssuedBy {
  name: string
  lookUpUrl: string | null
}

const subjects = {
  original: (code: string) => `Hóa đơn điện tử của đơn ${code}`,
  adjustment: (code: string) => `Hóa đơn điều chỉnh của đơn ${code}`,
  replacement: (code: string) => `Hóa đơn thay thế của đơn ${code}`,
}

const firstWords = {
  original: (number: string, on: string, total: string) =>
    `Hóa đơn điện tử số ${number} ngày ${on}, tổng tiền ${total}, đã được phát hành.`,
  adjustment: (number: string, on: string, total: string) =>
    `Hóa đơn điều chỉnh giảm số ${number} ngày ${on}, số tiền ${total}, đã được phát hành cho khoản đã hoàn lại.`,
  replacement: (number: string, on: string, total: string) =>
    `Hóa đơn thay thế số ${number} ngày ${on}, tổng tiền ${total}, đã được phát hành.`,
}

const follows = {
  original: () => [],
  adjustment: (number: string | null) => (number ? [`Hóa đơn này điều chỉnh cho hóa đơn số ${number}.`] : []),
  replacement: (number: string | null) =>
    number ? [`Hóa đơn này thay thế hóa đơn số ${number}. Hóa đơn cũ không còn giá trị.`] : [],
}

/** What the buyer is mailed once an invoice has its number. */
export function issuedMail(
  { kind, number, lookUpCode, issuedAt, total, corrects }: IssuedPaper,
  buyer: string,
  code: string,
  provider: IssuedBy | null,
  url: string,
): MailContent {
  return {
    subject: subjects[kind](code),
    greeting: `Kính gửi ${buyer},`,
    paragraphs: [
      firstWords[kind](number, formatDate(issuedAt.toISOString()), formatVnd(total)),
      ...follows[kind](corrects),
      ...(lookUpCode ? [`Mã tra cứu: ${lookUpCode}`] : []),
      ...(provider?.lookUpUrl
        ? [`Tra cứu hóa đơn tại trang của ${provider.name}: ${provider.lookUpUrl}`]
        : provider
          ? [`Hóa đơn do ${provider.name} phát hành.`]
          : []),
      'Số hóa đơn và tệp hóa đơn, nếu có, nằm ở trang đơn hàng. Bạn đăng nhập bằng tài khoản đã mua để mở trang.',
    ],
    button: { label: 'Mở đơn hàng', url },
  }
}

/** What accountants are mailed about invoices that the provider refused. */
export const refusedMail = (
  refused: readonly { code: string; faultWords: string | null }[],
  url: string,
): MailContent => ({
  subject: `${refused.length} hóa đơn bị nhà cung cấp từ chối`,
  greeting: 'Chào bạn,',
  paragraphs: [
    'Các hóa đơn sau chưa lập được. Sửa điều được nêu rồi bấm “Gửi lại” ở trang hóa đơn:',
    ...refused.map(({ code, faultWords }) => `• Đơn ${code}: ${faultWords ?? ''}`),
  ],
  button: { label: 'Mở trang hóa đơn', url },
})
