/** Every word of the transcript. */
export const transcriptMessages = {
  transcript: 'Bản ghi lời',
  search: 'Tìm trong bản ghi lời',
  clear: 'Xóa nội dung tìm',
  found: (count: number) => `${count.toLocaleString('vi-VN')} đoạn khớp`,
  notFound: (query: string) => `Không có đoạn nào chứa “${query}”.`,
  empty: 'Bài học này chưa có bản ghi lời.',
  backToNow: 'Về vị trí đang phát',
} as const
