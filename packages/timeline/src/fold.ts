/** Letters without case and diacritics, blanks as they are: `Tiêm MÔI` → `tiem moi`, `Đường` → `duong`. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
