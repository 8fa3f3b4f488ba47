import { type ImportField, importFields } from '@repo/contract/crm-learner-imports'
import { foldText } from '@repo/messages'

/**
 * Headers, folded, by which a column is known. `user_email`, `first_name` and `last_name` are those of Thinkific's tables,
 * `Student_email` that of its migrations (support.thinkific.com, “Import Students from File” and “Migration Support: Bulk
 * Student Import and Course Enrollment Instructions”, read on 2026-11-28). Teachable's help says that students are exported
 * as CSV, and names no columns (support.teachable.com, “Users”, read on 2026-11-28): its plain words are known below.
 */
const known: Record<ImportField, readonly string[]> = {
  name: [
    'ho va ten',
    'ho ten',
    'ten',
    'ten hoc vien',
    'hoc vien',
    'name',
    'full name',
    'fullname',
    'student name',
    'user name',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'dia chi email',
    'thu dien tu',
    'email address',
    'student email',
    'user email',
  ],
  phone: ['dien thoai', 'so dien thoai', 'sdt', 'so dt', 'di dong', 'so di dong', 'phone', 'mobile'],
  courses: [
    'khoa hoc',
    'khoa',
    'cac khoa hoc',
    'ten khoa hoc',
    'course',
    'courses',
    'course name',
    'course title',
  ],
  days: ['so ngay', 'so ngay hoc', 'thoi han', 'thoi han ngay', 'ngay hoc', 'days', 'access days'],
  reason: ['ly do', 'reason'],
  priceNote: ['ghi chu gia', 'gia', 'gia thoa thuan', 'hoc phi', 'price note', 'price'],
}

const folded = (header: string) =>
  foldText(header)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const firstNames = ['first name', 'firstname', 'student first name', 'given name']
const lastNames = ['last name', 'lastname', 'student last name', 'surname', 'family name']
/** The header of whole names that were put together. */
const WHOLE_NAME = 'Họ và tên'

/**
 * A table whose names stand in two columns gets a third with both, family name first as names are written here. What is in
 * the table stays.
 */
export function withWholeNames<Row extends { cells: string[] }>(
  headers: readonly string[],
  rows: readonly Row[],
): { headers: string[]; rows: Row[] } {
  const words = headers.map(folded)
  const first = words.findIndex((word) => firstNames.includes(word))
  const last = words.findIndex((word) => lastNames.includes(word))
  if (first < 0 || last < 0 || words.some((word) => known.name.includes(word)))
    return { headers: [...headers], rows: [...rows] }
  const whole = (cells: readonly string[]) =>
    [cells[last], cells[first]]
      .map((part) => part?.trim() ?? '')
      .filter(Boolean)
      .join(' ')
  const padded = (cells: readonly string[]) => headers.map((_, at) => cells[at] ?? '')
  return {
    headers: [...headers, WHOLE_NAME],
    rows: rows.map((row) => ({ ...row, cells: [...padded(row.cells), whole(row.cells)] })),
  }
}

/** Which column holds what, by the headers; the first of several that fit. */
export function matchColumns(headers: readonly string[]): Record<ImportField, number | null> {
  const words = headers.map(folded)
  const columns = importFields.map((field) => {
    const at = words.findIndex((word) => known[field].includes(word))
    return [field, at < 0 ? null : at] as const
  })
  return Object.fromEntries(columns) as Record<ImportField, number | null>
}
