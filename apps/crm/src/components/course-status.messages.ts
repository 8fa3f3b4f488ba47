import { formatNumber } from '@repo/messages'

/** What an archived course leaves as it is. */
export interface ArchiveEffects {
  learners: number
  openOrders: number
  freeSeats: number
  openCodes: number
}

export const courseStatusMessages = {
  edit: 'Sửa khóa học',
  exportZip: 'Xuất ZIP',
  exporting: 'Đang tạo ZIP. Tệp được lưu khi tải xong.',
  review: 'Xem và duyệt',
  unpublished: 'Có thay đổi chưa xuất bản',
  submitted: 'Chờ duyệt thay đổi',
  published: 'Xuất bản',
  draft: 'Chuyển về bản nháp',
  restore: 'Khôi phục về bản nháp',
  reopen: 'Mở bán lại',
  archived: 'Lưu trữ',
  done: {
    draft: 'Đã chuyển về bản nháp.',
    in_review: 'Đã chuyển sang chờ duyệt.',
    published: 'Đã xuất bản khóa học.',
    archived: 'Đã lưu trữ khóa học.',
  },
  many: {
    archived: {
      title: (count: string) => `Lưu trữ ${count} khóa học?`,
      body: 'Các khóa học này ngừng bán và rời khỏi danh mục, kết quả tìm kiếm. Học viên đã đăng ký vẫn học bình thường, đơn chưa thanh toán vẫn trả tiền được. Có thể khôi phục bất cứ lúc nào.',
    },
    draft: {
      title: (count: string) => `Chuyển ${count} khóa học về bản nháp?`,
      body: 'Các khóa học này ngừng bán. Học viên đã đăng ký vẫn học bình thường.',
    },
  },
  keep: 'Giữ nguyên',
  confirm: {
    published: {
      title: 'Xuất bản khóa học này?',
      body: (title: string) => `“${title}” sẽ hiển thị và mở bán trên trang học viên.`,
    },
    draft: {
      title: 'Chuyển khóa học về bản nháp?',
      body: (title: string) => `“${title}” sẽ ngừng bán. Học viên đã đăng ký vẫn học bình thường.`,
    },
    archived: {
      title: 'Lưu trữ khóa học này?',
      body: (title: string, effects: ArchiveEffects) =>
        [
          `“${title}” sẽ ngừng bán và rời khỏi danh mục, kết quả tìm kiếm và sơ đồ trang gửi cho máy tìm kiếm. Trang khóa học, video giới thiệu và bài học thử đóng lại.`,
          effects.learners > 0 &&
            `${formatNumber(effects.learners)} học viên đang có quyền học vẫn học bình thường.`,
          effects.openOrders > 0 &&
            `${formatNumber(effects.openOrders)} đơn chưa thanh toán vẫn trả tiền được cho đến hạn, trả xong là mở khóa.`,
          effects.freeSeats > 0 &&
            `${formatNumber(effects.freeSeats)} suất học của đơn vị chưa trao vẫn trao được.`,
          effects.openCodes > 0 && `${formatNumber(effects.openCodes)} mã kích hoạt chưa dùng vẫn dùng được.`,
          'Có thể khôi phục bất cứ lúc nào.',
        ]
          .filter(Boolean)
          .join(' '),
    },
    restore: {
      title: 'Khôi phục khóa học này?',
      body: (title: string) =>
        `“${title}” thành bản nháp: khách chưa thấy cho đến khi xuất bản. Học viên đã đăng ký vẫn học bình thường.`,
    },
    reopen: {
      title: 'Mở bán lại khóa học này?',
      body: (title: string) =>
        `“${title}” trở lại danh mục, kết quả tìm kiếm và được bán ngay, với nội dung và học phí như hiện nay.`,
    },
  },
}
