export const textPictureMessages = {
  title: 'Chèn ảnh vào bài',
  changeTitle: 'Sửa ảnh trong bài',
  choose: 'Chọn ảnh',
  change: 'Đổi ảnh',
  chooseHint: 'Ảnh JPEG, PNG hoặc WebP, tối đa 10 MB. Chú thích viết ngay dưới ảnh trong bài.',
  unreadable: 'Không đọc được ảnh này. Hãy chọn ảnh JPEG, PNG hoặc WebP.',
  shape: 'Khung ảnh',
  shapes: { whole: 'Nguyên ảnh', wide: '16:9', box: '4:3', square: 'Vuông' },
  preview: 'Phần ảnh được dùng',
  alt: 'Mô tả ảnh',
  altHint: 'Nói ảnh có gì, cho người không nhìn thấy ảnh và cho máy tìm kiếm.',
  altMissing: 'Viết mô tả ảnh.',
  insert: 'Chèn ảnh',
  save: 'Lưu ảnh',
  gone: 'Không tải được ảnh này để cắt lại. Có thể sửa mô tả, hoặc chọn ảnh khác.',
  card: 'Chèn khóa học hoặc bài học',
  cardKind: 'Chèn',
  cardKinds: { course: 'Khóa học', lesson: 'Bài học' },
  cardHints: {
    course:
      'Bài viết hiện thẻ khóa học với giá và thời lượng lúc người đọc xem. Khóa học bị ẩn thì thẻ tự biến mất.',
    lesson:
      'Bài học thử phát ngay trong bài viết; bài khác dẫn đến khóa học. Bài học bị gỡ thì thẻ tự biến mất.',
  },
  cancel: 'Hủy',
} as const
