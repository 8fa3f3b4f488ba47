import type { LetterGap, LetterTopic, letterStates } from '@repo/contract/crm-letters'
import { letterLimits } from '@repo/contract/list-choices'
import { formatNumber } from '@repo/messages'

export const letterTopicLabels: Readonly<Record<LetterTopic, string>> = {
  personal: 'Thư riêng',
  learning: 'Tin về việc học',
  marketing: 'Ưu đãi và giới thiệu',
}

export const letterStateLabels: Readonly<Record<(typeof letterStates)[number], string>> = {
  sending: 'Đang gửi',
  paused: 'Tạm dừng',
  cancelled: 'Đã hủy',
  done: 'Đã gửi',
}

export const lettersMessages = {
  title: 'Thư gửi học viên',
  lead: 'Thư của học viện gửi từng người hoặc cả nhóm, và thư nào đã đến.',
  write: 'Viết thư',
  subject: 'Tiêu đề',
  topic: 'Loại thư',
  state: 'Trạng thái',
  recipients: 'Người nhận',
  sent: 'Đã đến',
  failed: 'Không đến',
  by: 'Người viết',
  gone: 'Tài khoản đã xóa',
  at: 'Viết lúc',
  none: 'Chưa có thư nào.',
  noneHint: 'Viết cho một học viên từ trang của họ, hoặc cho cả nhóm từ danh sách học viên.',
  search: 'Tìm thư',
  searchHint: 'Tiêu đề thư',
  noMatch: 'Không có thư nào phù hợp.',
  noMatchHint: 'Thử từ khác trong tiêu đề.',
}

export const writeMessages = {
  title: 'Viết thư cho học viên',
  back: 'Thư gửi học viên',
  topic: 'Loại thư',
  topicHints: {
    personal: 'Về việc riêng của học viên này, ví dụ trả lời một yêu cầu. Gửi được cả khi họ không nhận tin.',
    learning: 'Lịch học, nội dung mới của khóa. Không gửi cho người đã từ chối loại thư này.',
    marketing: 'Chỉ gửi cho người đã đồng ý nhận tin. Thư có liên kết ngừng nhận.',
  },
  group: 'Người nhận',
  everyone: 'Mọi học viên',
  search: (q: string) => `Kết quả tìm “${q}”`,
  course: 'Đang học khóa',
  courseHint: 'Để trống để viết cho người học mọi khóa.',
  activity: 'Hoạt động',
  anyActivity: 'Bất kể lần học gần nhất',
  subject: 'Tiêu đề',
  words: 'Lời thư',
  text: 'Nội dung thư',
  textHint:
    'Lời chào có sẵn tên người nhận. Cách một dòng trống để sang đoạn mới. **Chữ đậm**, dòng bắt đầu bằng “- ” là danh sách, [tên](https://…) là liên kết.',
  marks: 'Định dạng',
  markLabels: { strong: 'Chữ đậm', list: 'Danh sách', link: 'Liên kết' },
  markSamples: { strong: 'chữ đậm', list: '', link: 'tên liên kết' },
  preview: 'Xem trước',
  previewHint:
    'Như trong hộp thư của người nhận. Chương trình chỉ đọc chữ thường nhận cùng lời thư không định dạng.',
  sampleName: 'Nguyễn Thị Mẫu',
  greeting: (name: string) => `Chào ${name},`,
  noSubject: '(Chưa có tiêu đề)',
  refusal: 'Ngừng nhận loại thư này',
  counts: 'Ai nhận được thư',
  counting: 'Đang đếm người nhận…',
  recipients: (count: number) => `${formatNumber(count)} người nhận`,
  nobody: 'Chưa có ai nhận được thư này.',
  today: (count: number) =>
    `Hôm nay học viện đã gửi ${formatNumber(count)} trên ${formatNumber(letterLimits.perDay)} thư. Phần vượt gửi vào ngày sau.`,
  send: 'Gửi thư',
  sendTitle: (count: number) => `Gửi thư cho ${formatNumber(count)} người?`,
  sendBody: 'Thư gửi thành từng đợt. Bạn dừng được phần chưa gửi, thư đã gửi thì không lấy lại được.',
  sent: 'Đã bắt đầu gửi thư.',
  test: 'Gửi thử cho tôi',
  tested: 'Đã gửi thử. Xem hộp thư của bạn.',
  faults: { subject: 'Viết tiêu đề từ 3 ký tự.', text: 'Viết nội dung từ 10 ký tự.' },
}

export const gapTexts: Readonly<Record<LetterGap, (count: string) => string>> = {
  not_active: (count) => `${count} người có tài khoản chưa mở hoặc đang khóa`,
  refused: (count) => `${count} người không nhận tin về việc học`,
  not_agreed: (count) => `${count} người chưa đồng ý nhận tin quảng cáo`,
  too_often: (count) => `${count} người đã nhận ${letterLimits.perWeek} thư trong 7 ngày qua`,
}

export const letterMessages = {
  one: 'Thư gửi học viên',
  words: 'Nội dung thư',
  progress: 'Đã gửi',
  progressText: (done: number, all: number) => `${formatNumber(done)} trên ${formatNumber(all)} người`,
  facts: 'Tình trạng',
  waiting: 'Chờ đến lượt',
  queued: 'Đã giao đi, chưa có hồi âm',
  sent: 'Đã đến',
  failed: 'Không đến được',
  leftOut: 'Bỏ qua khi đến lượt',
  group: 'Gửi cho',
  everyone: 'Mọi học viên',
  searched: 'Nhóm tìm theo từ khóa',
  course: (title: string) => `Đang học “${title}”`,
  pause: 'Tạm dừng',
  resume: 'Gửi tiếp',
  cancel: 'Hủy phần còn lại',
  cancelTitle: 'Hủy phần chưa gửi?',
  cancelBody: 'Người chưa đến lượt sẽ không nhận thư này nữa.',
  changed: 'Đã đổi trạng thái thư.',
}
