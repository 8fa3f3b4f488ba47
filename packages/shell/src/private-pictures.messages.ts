/** Pictures that open large. */
export const pictureMessages = {
  list: 'Ảnh kèm theo',
  nth: (nth: number, count: number) => `Ảnh ${nth} trên ${count}`,
  open: (name: string) => `Mở lớn: ${name}`,
  alt: 'Ảnh do người viết gửi kèm',
  retry: 'Thử lại',
  retryOf: (name: string) => `Thử lại: ${name} chưa tải được`,
  previous: 'Ảnh trước',
  next: 'Ảnh sau',
} as const
