export const embedMessages = {
  open: (brand: string) => `Xem khóa học tại ${brand}`,
  listPrice: 'Giá gốc',
  gone: { title: 'Khóa học không còn mở', text: 'Xem các khóa học khác.', link: 'Danh sách khóa học' },
  away: {
    title: 'Chưa xem được khóa học này',
    text: 'Hệ thống đang bận, hãy mở lại sau ít phút.',
    link: 'Mở trang khóa học',
  },
} as const
