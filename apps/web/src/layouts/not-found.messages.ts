/** Ways out of a page that does not exist. */
export const notFoundTexts = {
  home: 'Về trang chủ',
  courses: 'Xem khóa học',
  search: 'Tìm khóa học',
} as const
