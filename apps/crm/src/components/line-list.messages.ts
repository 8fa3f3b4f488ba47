const capital = (text: string) => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)

export const lineListMessages = {
  line: (name: string, n: number) => `${capital(name)} ${n}`,
  add: (name: string) => `Thêm ${name}`,
  remove: (name: string, n: number) => `Xóa ${name} ${n}`,
  moveUp: (name: string, n: number) => `Chuyển ${name} ${n} lên trên`,
  moveDown: (name: string, n: number) => `Chuyển ${name} ${n} xuống dưới`,
}
