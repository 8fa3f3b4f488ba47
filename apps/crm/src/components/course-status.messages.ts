export const courseStatusMessages = {
  edit: 'Sửa khóa học',
  review: 'Xem và duyệt',
  published: 'Xuất bản',
  draft: 'Chuyển về bản nháp',
  restore: 'Khôi phục về bản nháp',
  archived: 'Lưu trữ',
  done: {
    draft: 'Đã chuyển về bản nháp.',
    in_review: 'Đã chuyển sang chờ duyệt.',
    published: 'Đã xuất bản khóa học.',
    archived: 'Đã lưu trữ khóa học.',
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
      body: (title: string) =>
        `“${title}” sẽ ngừng bán và rời khỏi danh sách đang mở. Học viên đã đăng ký vẫn học bình thường.`,
    },
  },
}
