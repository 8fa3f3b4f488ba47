/**
 * Initials of a Vietnamese name: middle and given name ("Nguyễn Thị Ngọc Diễm" gives "ND"), since the family name
 * comes first and is shared by too many. Titles (BS., ThS., BS.CKII, BS, ThS) are left out. The sites' avatars go by the
 * same rule (`packages/ui/src/lib/initials.ts`): a portrait and an avatar of one person show the same letters.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && !word.includes('.') && word !== 'BS' && word !== 'ThS')
  return words
    .slice(-2)
    .map((word) => [...word][0]!.toLocaleUpperCase('vi'))
    .join('')
}
