/** Every word of the transcript. */
export const transcriptMessages = {
  transcript: 'Lời thoại',
  search: 'Tìm trong lời thoại',
  clear: 'Xóa nội dung tìm',
  found: (count: number) => `${count.toLocaleString('vi-VN')} đoạn khớp`,
  notFound: (query: string) => `Không có đoạn nào chứa “${query}”.`,
  empty: 'Bài học này chưa có lời thoại.',
  backToNow: 'Về vị trí đang phát',
} as const
