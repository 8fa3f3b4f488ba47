/**
 * Initials of a Vietnamese name: middle and given name (“Nguyễn Thị Ngọc Diễm” → “ND”), because the family
 * name comes first and is shared by too many. Titles with a dot (BS., ThS., BS.CKII) are left out.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !word.includes('.') && word !== 'BS' && word !== 'ThS')
  const last = words.slice(-2)
  return last.map((word) => [...word][0]?.toLocaleUpperCase('vi') ?? '').join('')
}
