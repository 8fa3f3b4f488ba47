import { formatTime } from '@repo/messages'

export const coursePreviewMessages = {
  title: 'Xem thử khóa học',
  banner: 'Bản xem thử – chưa xuất bản',
  notice: (until: string) =>
    `Không ghi tiến độ, không tính lượt xem và không mua được từ đây. Dùng đến ${formatTime(until)}.`,
  views: 'Cách xem',
  asVisitor: 'Như khách',
  asLearner: 'Như học viên',
  unknown: 'Liên kết xem thử không còn dùng được',
  unknownHint:
    'Liên kết dùng được hai giờ và chỉ khi người mở còn đăng nhập. Mở lại bằng nút “Xem thử” ở trang soạn khóa học.',
  home: 'Về trang chủ',
} as const
