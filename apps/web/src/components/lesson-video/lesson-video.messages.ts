import type { sensitiveFlags } from '@repo/contract/catalogue'

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
  elsewhereHint:
    'Mỗi tài khoản xem một video tại một thời điểm. Chuyển sang đây thì video ở thiết bị kia sẽ dừng.',
  takeOver: 'Xem ở đây',
  later: 'Để sau',
  movedTo: (device: string) => `Video đã chuyển sang ${device}. Vị trí đang xem vẫn được giữ.`,
  tooFastTitle: 'Video tạm dừng',
  tooFast: 'Video được tải nhanh hơn nhiều so với tốc độ xem. Chờ ít phút rồi xem tiếp.',
  goOn: 'Xem tiếp',
  professionalsTitle: 'Dành cho nhân viên y tế',
  professionals:
    'Bài học này có thủ thuật chuyên môn nên chỉ mở cho người đã được duyệt thông tin nghề nghiệp. Gửi thông tin của bạn, chúng tôi sẽ xem trong vài ngày làm việc.',
  toProfile: 'Gửi thông tin nghề nghiệp',
} as const
