export const pictureMessages = {
  unreadable: 'Không đọc được ảnh này. Chọn ảnh JPEG, PNG hoặc WebP khác.',
  cropLead: 'Kéo ảnh hoặc dùng các thanh trượt để chọn phần được dùng.',
  preview: 'Phần ảnh được dùng',
  cancel: 'Hủy',
  use: 'Dùng ảnh này',
  add: 'Tải ảnh lên',
  change: 'Đổi ảnh khác',
  remove: 'Gỡ ảnh',
  keep: 'Giữ ảnh này',
}
