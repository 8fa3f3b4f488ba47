export const sortableMessages = {
  drag: (title: string) => `Kéo để chuyển chỗ “${title}”`,
  up: 'Chuyển lên',
  down: 'Chuyển xuống',
  moved: (title: string, place: string, count: string) => `“${title}” giờ ở vị trí ${place} trên ${count}.`,
  spoken: {
    instructions:
      'Nhấn phím cách để nhấc lên, dùng phím mũi tên để chuyển chỗ, nhấn phím cách lần nữa để đặt xuống, Esc để hủy.',
    start: (title: string) => `Đã nhấc “${title}”.`,
    over: (title: string, other: string) => `“${title}” đang ở chỗ của “${other}”.`,
    end: (title: string) => `Đã đặt “${title}” xuống.`,
    cancel: (title: string) => `Đã hủy. “${title}” trở về chỗ cũ.`,
  },
}
