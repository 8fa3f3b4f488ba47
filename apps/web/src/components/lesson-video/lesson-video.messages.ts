import type { sensitiveFlags } from '@repo/contract/course-outline'

/** What a lesson shows, as words inside a sentence. */
export const sensitiveKinds: Record<(typeof sensitiveFlags)[number], string> = {
  surgery: 'máu hoặc phẫu thuật',
  injection: 'thao tác tiêm chích',
  intimate: 'vùng cơ thể nhạy cảm',
  complication: 'biến chứng',
}

export const lessonVideoMessages = {
  loading: 'Đang chuẩn bị video…',
  failed: 'Chưa mở được bài học',
  failedHint: 'Kiểm tra kết nối rồi thử lại.',
  notReady: 'Video của bài này đang được xử lý. Mời bạn quay lại sau ít phút.',
  brokenTitle: 'Video của bài này đang bị lỗi',
  broken:
    'Video chưa xử lý được nên chưa phát được, không phải do thiết bị của bạn. Mời bạn học bài khác trước; bài này mở lại khi video được thay.',
  sensitiveTitle: 'Bài học có hình ảnh chuyên môn',
  sensitive: (kinds: string) =>
    `Nội dung có ${kinds}. Chỉ xem khi bạn từ 18 tuổi và sẵn sàng với hình ảnh lâm sàng.`,
  confirm: 'Tôi từ 18 tuổi, xem bài học',
  back: 'Quay lại',

  anotherDevice: 'một thiết bị khác',
  elsewhereTitle: 'Đang xem trên thiết bị khác',
  elsewhere: (device: string, lesson: string | null) =>
    lesson ? `Tài khoản đang xem bài “${lesson}” trên ${device}.` : `Tài khoản đang xem trên ${device}.`,
  since: (time: string) => `Bắt đầu cách đây ${time}.`,
  elsewhereHint: (limit: number) =>
    `Mỗi tài khoản xem tối đa ${limit} video cùng lúc. Chuyển sang đây thì video ở thiết bị kia sẽ dừng.`,
  takeOver: 'Xem ở đây',
  later: 'Để sau',
  movedTo: (device: string) => `Video đã chuyển sang ${device}. Vị trí đang xem vẫn được giữ.`,
  tooFastTitle: 'Video tạm dừng',
  tooFast: (time: string | null) =>
    `Bạn đang tải nhanh hơn mức xem bình thường (tối đa gấp đôi thời lượng video). ${
      time === null ? 'Chờ ít phút rồi xem tiếp.' : `Bạn xem tiếp được từ ${time}.`
    } Vị trí đang xem vẫn được giữ.`,
  tooManyLessons: (limit: number, time: string | null) =>
    `Mỗi tài khoản mở tối đa ${limit} bài khác nhau trong 1 giờ. ${
      time === null ? 'Chờ ít phút rồi xem tiếp.' : `Bạn mở bài mới được từ ${time}.`
    }`,
  goOn: 'Xem tiếp',
  offlineTitle: 'Chưa có kết nối mạng',
  offline: 'Bài học sẽ tự mở khi có mạng trở lại, đúng chỗ bạn đang xem.',
  retry: 'Thử lại',

  professionals: {
    title: 'Dành cho nhân viên y tế',
    lead: 'Bài học này có thủ thuật chuyên môn nên chỉ mở cho người đã được duyệt thông tin nghề nghiệp.',
    standings: {
      visitor: 'Đăng nhập để gửi thông tin nghề nghiệp của bạn.',
      none: 'Gửi thông tin của bạn, chúng tôi sẽ xem trong vài ngày làm việc.',
      pending: 'Chúng tôi đang xem thông tin bạn đã gửi và sẽ báo kết quả qua email.',
      rejected: 'Thông tin bạn đã gửi cần bổ sung. Xem lý do rồi gửi lại.',
      approved: 'Thông tin nghề nghiệp của bạn vừa được duyệt.',
    },
    acts: {
      visitor: 'Đăng nhập',
      none: 'Gửi thông tin nghề nghiệp',
      pending: 'Xem thông tin đã gửi',
      rejected: 'Bổ sung thông tin',
      approved: 'Mở bài học',
    },
  },
} as const
