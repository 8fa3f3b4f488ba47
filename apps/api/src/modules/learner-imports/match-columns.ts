import { type ImportField, importFields } from '@repo/contract/crm-learner-imports'
import { foldText } from '@repo/messages'

/** Headers, folded, by which a column is known. */
const known: Record<ImportField, readonly string[]> = {
  name: ['ho va ten', 'ho ten', 'ten', 'ten hoc vien', 'hoc vien', 'name', 'full name', 'fullname'],
  email: ['email', 'e mail', 'mail', 'dia chi email', 'thu dien tu', 'email address'],
  phone: ['dien thoai', 'so dien thoai', 'sdt', 'so dt', 'di dong', 'so di dong', 'phone', 'mobile'],
  courses: ['khoa hoc', 'khoa', 'cac khoa hoc', 'ten khoa hoc', 'course', 'courses'],
  days: ['so ngay', 'so ngay hoc', 'thoi han', 'thoi han ngay', 'ngay hoc', 'days', 'access days'],
  reason: ['ly do', 'reason'],
  priceNote: ['ghi chu gia', 'gia', 'gia thoa thuan', 'hoc phi', 'price note', 'price'],
}

const folded = (header: string) =>
  foldText(header)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Which column holds what, by the headers; the first of several that fit. */
export function matchColumns(headers: readonly string[]): Record<ImportField, number | null> {
  const words = headers.map(folded)
  const columns = importFields.map((field) => {
    const at = words.findIndex((word) => known[field].includes(word))
    return [field, at < 0 ? null : at] as const
  })
  return Object.fromEntries(columns) as Record<ImportField, number | null>
}
