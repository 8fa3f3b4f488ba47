export const wishesMessages = {
  add: 'Lưu để học sau',
  added: 'Đã lưu để học sau',
  remove: 'Bỏ khỏi danh sách',
  removeOf: (title: string) => `Bỏ “${title}” khỏi danh sách muốn học`,
  removed: 'Đã bỏ khỏi danh sách muốn học.',
  undo: 'Hoàn tác',
  tab: 'Muốn học',
  empty: 'Chưa có khóa nào. Bấm “Lưu để học sau” ở trang khóa học để giữ lại ở đây.',
} as const
