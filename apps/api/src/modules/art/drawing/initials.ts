/**
 * Initials of a Vietnamese name: middle and given name ("Nguyễn Thị Ngọc Diễm" gives "ND"), since the family name
 * comes first and is shared by too many. Titles with a dot are left out.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !word.includes('.'))
  return words
    .slice(-2)
    .map((word) => [...word][0]!.toLocaleUpperCase('vi'))
    .join('')
}
