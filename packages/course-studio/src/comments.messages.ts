export const commentsMessages = {
  act: 'Nhận xét',
  count: (open: number) => `${open} nhận xét`,
  about: (name: string, open: number) =>
    open > 0 ? `${open} nhận xét chưa xong về “${name}”` : `Nhận xét về “${name}”`,
  title: (name: string) => `Nhận xét về “${name}”`,
  add: 'Thêm nhận xét',
}
