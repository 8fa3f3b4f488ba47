export const textCompareMessages = {
  same: 'Hai văn bản giống nhau.',
  added: 'Thêm:',
  removed: 'Bớt:',
  titleBefore: 'Tiêu đề trước:',
  titleAfter: 'Tiêu đề sau:',
  skipped: (n: string) => `${n} đoạn giống nhau`,
}
