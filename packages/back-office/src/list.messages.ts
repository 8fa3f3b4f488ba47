export const listMessages = {
  range: (from: string, to: string, total: string) => `${from}–${to} trong ${total}`,
  results: (total: string) => `${total} kết quả`,
  pages: (list: string) => `Phân trang: ${list}`,
}
