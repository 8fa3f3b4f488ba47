/** Replaces the name of a deleted account. */
export const ERASED_NAME = 'Học viên đã xóa tài khoản'

/**
 * A learner's name as others may see it: the given name and the initial of the family name. Vietnamese names begin
 * with the family name: "Nguyễn Thị Lan" becomes "Lan N.".
 */
export function shortName(name: string): string {
  if (name === ERASED_NAME) return name
  const parts = name.normalize('NFC').trim().split(/\s+/)
  const given = parts.at(-1) ?? ''
  if (parts.length < 2) return given
  return `${given} ${[...parts[0]!][0]!.toUpperCase()}.`
}
