export const audienceMessages = {
  act: 'Đối tượng xem',
  named: (lesson: string) => `Đối tượng xem: ${lesson}`,
  professionalsBadge: 'Nhân viên y tế',
  sensitiveBadge: (kinds: string) => `Cảnh báo: ${kinds}`,
  professionals: 'Chỉ dành cho nhân viên y tế',
  professionalsHint: 'Học viên mở được bài sau khi thông tin nghề nghiệp được duyệt.',
  sensitive: 'Hình ảnh cần báo trước',
  sensitiveHint: 'Học viên xác nhận từ 18 tuổi trước khi xem, ảnh bìa video được làm mờ.',
  note: 'Người học sẽ thấy gì',
  noteHint: 'Hiện cùng cảnh báo, ví dụ: Cảnh hút mỡ vùng bụng, có máu, từ phút 12.',
  saved: (lesson: string) => `Đã lưu đối tượng xem của bài “${lesson}”.`,
  savedInDraft: (lesson: string) =>
    `Đã lưu đối tượng xem của bài “${lesson}” vào bản nháp. Học viên thấy sau khi khóa học được duyệt.`,
  waits: 'Học viên đã có bài này. Thay đổi được giữ trong bản nháp và chờ duyệt cùng khóa học.',
} as const
