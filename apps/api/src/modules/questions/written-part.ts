/** Stands in the mails that may be answered: what follows it in an answer was quoted. */
export const replyMark = '–––– Trả lời phía trên dòng này ––––'

/** The line with which mail programs begin what they quote, in Vietnamese and English; some break it in two. */
const beginsQuote = [
  /^(?:On|Vào) [^\n]{0,300}\n?[^\n]{0,200}(?:wrote|đã viết)\s*:\s*$/m,
  /^\s*-{2,}\s*(?:Original Message|Forwarded message|Thư gốc|Tin nhắn gốc|Thư đã chuyển tiếp)\s*-{2,}\s*$/im,
  // Outlook quotes the head of the mail under a line.
  /^(?:_{10,}\s*\n)?\s*(?:From|Từ):[^\n]+\n\s*(?:Sent|Date|Đã gửi|Ngày):/m,
  /^>/m,
]

/** The mark that parts a signature from its text (RFC 3676, section 4.3, February 2004), and what phones sign with. */
const beginsSignature = [
  /^-- ?$/m,
  /^(?:Sent from|Get Outlook for|Đã gửi từ|Được gửi từ|Gửi từ|Tải Outlook)(?=\s)[^\n]{0,80}\s*$/im,
]

/** What somebody wrote in an answer to a mail, without what it quotes and without the signature. */
export function writtenPart(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').normalize('NFC')
  const ends = [...beginsQuote, ...beginsSignature].map((begin) => plain.search(begin))
  const mark = plain.indexOf(replyMark)
  const end = Math.min(...[...ends, mark].filter((at) => at >= 0), plain.length)
  return plain
    .slice(0, end)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
