export const lessonFilesMessages = {
  download: (name: string) => `Tải ${name}`,
  save: 'Tải về',
  marked: 'Bản tải về in tên của bạn và ngày tải.',
  markedForVisitor: 'Bản tải về được đóng dấu “Bản học thử”.',
  inPreview: 'Tài liệu của bài',
}
