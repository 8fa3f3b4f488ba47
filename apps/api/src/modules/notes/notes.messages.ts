export const notesFileMessages = {
  title: 'Ghi chú của tôi',
  madeAt: (day: string, brand: string) => `Xuất từ ${brand} ngày ${day}`,
  wholeLesson: 'Cả bài',
  page: (number: number, of: number) => `Trang ${number}/${of}`,
} as const
