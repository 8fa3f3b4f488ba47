export const autosaveMessages = {
  autosave: 'Tự lưu khi bạn ngừng gõ',
  saving: 'Đang lưu…',
  savedAt: (time: string) => `Đã lưu lúc ${time}`,
  savedDraftAt: (time: string) => `Đã lưu nháp lúc ${time}`,
  unsaved: 'Có thay đổi chưa lưu',
  outdated: 'Chưa lưu: người khác vừa lưu. Chọn bản muốn giữ ở đầu trang.',
  invalid: 'Chưa lưu: có mục cần sửa. Nội dung vẫn được giữ trong trình duyệt này.',
  failed: (reason: string) => `Chưa lưu được: ${reason} Nội dung vẫn được giữ và sẽ gửi lại.`,
  discard: 'Hoàn tác thay đổi',
}
