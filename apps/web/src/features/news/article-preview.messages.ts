export const articlePreviewMessages = {
  title: 'Xem trước bài viết',
  notice: 'Bạn đang xem nội dung đang soạn. Bạn đọc chưa thấy bản này.',
} as const
