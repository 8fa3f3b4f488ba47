import type { hideReasons } from '@repo/contract/crm-reviews'
import type { MailContent } from '../../mail/render.ts'
import { replyMark } from './written-part.ts'

type HideReason = (typeof hideReasons)[number]

const whyHidden: Record<HideReason, string> = {
  advert: 'Nội dung có tính quảng cáo hoặc dẫn người đọc sang nơi khác.',
  insult: 'Nội dung có lời lẽ xúc phạm.',
  off_topic: 'Nội dung không liên quan đến bài học.',
  personal: 'Nội dung có thông tin cá nhân của người khác.',
  health_claim: 'Nội dung có khẳng định về điều trị chưa được kiểm chứng, có thể gây hiểu lầm cho người đọc.',
  other: 'Nội dung chưa phù hợp để hiển thị.',
}

const because = (reason: HideReason, note: string) => [
  whyHidden[reason],
  ...(note ? [note] : []),
  'Nếu bạn thấy chưa đúng, hãy gửi lời nhắn qua trang Liên hệ để chúng tôi xem lại.',
]

/** Why an answer by mail was sent back. */
export type Unanswered = 'nothing_written' | 'too_long' | 'answered_meanwhile'

const whyNotTaken: Record<Unanswered, string> = {
  nothing_written: 'Thư không có nội dung phía trên phần trích dẫn.',
  too_long: 'Câu trả lời dài hơn 5.000 ký tự.',
  answered_meanwhile: 'Trong lúc đó đã có người khác trả lời. Xem câu trả lời ấy rồi gửi tiếp nếu vẫn cần.',
}

/** Most questions that a mail lists by name. */
const LISTED = 5

interface Waiting {
  title: string
  text: string
  lessonTitle: string
  isPrivate: boolean
}

export const questionMails = {
  /** To a doctor: the questions of a course that came in since the last mail. */
  asked: (
    name: string,
    course: string,
    waiting: readonly { title: string; lessonTitle: string }[],
    url: string,
  ): MailContent => ({
    subject:
      waiting.length === 1
        ? `Câu hỏi mới trong khóa “${course}”`
        : `${waiting.length} câu hỏi mới trong khóa “${course}”`,
    greeting: `Chào bác sĩ ${name},`,
    paragraphs: [
      'Học viên đang chờ bạn trả lời:',
      ...waiting.slice(0, LISTED).map(({ title, lessonTitle }) => `“${title}” · bài ${lessonTitle}`),
      ...(waiting.length > LISTED ? [`và ${waiting.length - LISTED} câu hỏi khác.`] : []),
    ],
    button: { label: 'Xem câu hỏi', url },
  }),

  /** To a doctor: one question, which can be answered by answering the mail. */
  askedForReply: (
    name: string,
    course: string,
    { title, text, lessonTitle, isPrivate }: Waiting,
    url: string,
  ): MailContent => ({
    subject: `Câu hỏi mới trong khóa “${course}”: ${title}`,
    greeting: replyMark,
    paragraphs: [
      `Chào bác sĩ ${name},`,
      `Học viên hỏi ở bài ${lessonTitle}: “${title}”`,
      isPrivate ? 'Người hỏi muốn giữ kín nội dung, nên thư này không ghi. Mở cổng bác sĩ để đọc.' : text,
    ],
    button: { label: 'Trả lời trong cổng bác sĩ', url },
    note: 'Trả lời thẳng thư này trong 30 ngày là học viên nhận được. Tệp đính kèm không được gửi theo. Đừng chuyển tiếp thư này.',
  }),

  /** To a doctor whose answer by mail was not taken, with what was written. */
  notTaken: (name: string, title: string, why: Unanswered, text: string, url: string): MailContent => ({
    subject: 'Câu trả lời bằng thư chưa được gửi',
    greeting: `Chào bác sĩ ${name},`,
    paragraphs: [
      `Câu trả lời cho câu hỏi “${title}” chưa đến học viên. ${whyNotTaken[why]}`,
      ...(text ? ['Nội dung bạn đã viết:', text] : []),
    ],
    button: { label: 'Mở câu hỏi', url },
  }),

  /** To a doctor whose answer by mail was taken without its attachments. */
  withoutFiles: (name: string, title: string, url: string): MailContent => ({
    subject: 'Câu trả lời đã gửi, không kèm tệp',
    greeting: `Chào bác sĩ ${name},`,
    paragraphs: [
      `Câu trả lời cho câu hỏi “${title}” đã đến học viên. Tệp đính kèm trong thư không được gửi theo và đã bị bỏ.`,
    ],
    button: { label: 'Mở câu hỏi', url },
  }),

  /** To who asked. */
  answered: (
    name: string,
    by: string,
    title: string,
    { text, hasRecording }: { text: string; hasRecording: boolean },
    url: string,
  ): MailContent => ({
    subject: 'Câu hỏi của bạn đã có trả lời',
    greeting: `Chào ${name},`,
    paragraphs: [
      `${by} đã trả lời câu hỏi “${title}”:`,
      text,
      ...(hasRecording ? ['Câu trả lời có kèm bản ghi âm hoặc video. Mở bài học để nghe và xem.'] : []),
    ],
    button: { label: hasRecording ? 'Nghe trong bài học' : 'Xem trong bài học', url },
  }),

  /** To the writer of what staff have hidden. */
  hidden: (
    name: string,
    what: 'question' | 'answer',
    title: string,
    reason: HideReason,
    note: string,
  ): MailContent => ({
    subject: what === 'question' ? 'Câu hỏi của bạn không hiển thị' : 'Câu trả lời của bạn không hiển thị',
    greeting: `Chào ${name},`,
    paragraphs: [
      what === 'question'
        ? `Câu hỏi “${title}” hiện không hiển thị với học viên khác.`
        : `Câu trả lời của bạn cho câu hỏi “${title}” hiện không hiển thị với học viên khác.`,
      ...because(reason, note),
    ],
  }),

  /** To who asked, when staff have removed one of the pictures. */
  pictureRemoved: (name: string, title: string, reason: HideReason, note: string): MailContent => ({
    subject: 'Một ảnh trong câu hỏi của bạn đã được gỡ',
    greeting: `Chào ${name},`,
    paragraphs: [
      `Một ảnh kèm câu hỏi “${title}” đã được gỡ và xóa khỏi hệ thống. Câu hỏi của bạn vẫn giữ nguyên.`,
      ...because(reason, note),
    ],
  }),
}
