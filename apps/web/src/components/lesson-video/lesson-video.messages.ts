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
} as const
