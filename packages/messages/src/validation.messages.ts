/** The parts of a zod issue that a text needs; no schema library is imported for it. */
export interface ValidationIssue {
  code?: string
  path?: readonly PropertyKey[]
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  format?: string
  input?: unknown
}

interface FieldCopy {
  /** Name of the field inside a sentence. */
  label: string
  /** When nothing was typed or chosen. */
  empty?: string
  /** When what was typed has the wrong form. */
  wrong?: string
}

const slugCopy: FieldCopy = {
  label: 'đường dẫn',
  wrong: 'Đường dẫn chỉ gồm chữ thường không dấu, số và dấu gạch nối.',
}
const passwordCopy: FieldCopy = {
  label: 'mật khẩu',
  wrong: 'Mật khẩu cần từ 8 đến 128 ký tự.',
}

/** A choice: whatever is wrong with it, there is one thing to say. */
const always = (label: string, text: string): FieldCopy => ({ label, empty: text, wrong: text })

/** Fields by the last name of their path. */
const fields: Record<string, FieldCopy> = {
  name: { label: 'họ và tên' },
  email: { label: 'email', wrong: 'Email chưa đúng, ví dụ: ten@benhvien.vn.' },
  phone: { label: 'số điện thoại', wrong: 'Số điện thoại gồm 10 chữ số, bắt đầu bằng 0.' },
  password: passwordCopy,
  newPassword: { ...passwordCopy, empty: 'Nhập mật khẩu mới.' },
  currentPassword: { label: 'mật khẩu hiện tại' },
  otp: { label: 'mã xác thực', wrong: 'Mã xác thực gồm 6 chữ số.' },
  acceptPrivacy: always('xử lý dữ liệu', 'Đồng ý với việc xử lý dữ liệu cá nhân để tiếp tục.'),
  acceptTerms: always('điều khoản', 'Đồng ý với điều khoản để tiếp tục.'),
  consent: always('đồng ý', 'Đồng ý cho chúng tôi liên hệ lại để tiếp tục.'),
  message: { label: 'lời nhắn' },
  topic: always('chủ đề', 'Chọn chủ đề.'),
  title: { label: 'tiêu đề' },
  subtitle: { label: 'mô tả ngắn' },
  description: { label: 'mô tả' },
  slug: slugCopy,
  category: slugCopy,
  categoryId: always('chuyên mục', 'Chọn chuyên mục.'),
  doctorId: always('bác sĩ', 'Chọn bác sĩ.'),
  level: always('trình độ', 'Chọn trình độ.'),
  audience: always('đối tượng', 'Chọn đối tượng.'),
  listPrice: { label: 'học phí', wrong: 'Học phí là số tiền nguyên, từ 0 ₫.' },
  salePrice: { label: 'giá khuyến mãi', wrong: 'Giá khuyến mãi là số tiền nguyên, từ 0 ₫.' },
  accessMonths: { label: 'thời hạn học' },
  rating: { label: 'số sao', empty: 'Chọn số sao.', wrong: 'Chọn từ 1 đến 5 sao.' },
  text: { label: 'nội dung' },
  reason: { label: 'lý do' },
  biography: { label: 'tiểu sử' },
  workplace: { label: 'nơi công tác' },
  profession: { label: 'nghề nghiệp' },
  specialties: { label: 'chuyên khoa', empty: 'Nhập ít nhất một chuyên khoa.' },
  excerpt: { label: 'tóm tắt' },
  author: { label: 'tác giả' },
  publishedAt: { label: 'thời điểm đăng', wrong: 'Chọn ngày và giờ đăng.' },
  courses: { label: 'khóa học', empty: 'Chọn ít nhất một khóa học.' },
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)

function copyOf(issue: ValidationIssue, fieldLabel: string | undefined): FieldCopy {
  const name = issue.path?.findLast((part) => typeof part === 'string')
  const known = name && Object.hasOwn(fields, name) ? fields[name] : undefined
  return { ...known, label: fieldLabel ?? known?.label ?? 'mục này' }
}

const isEmptyInput = (issue: ValidationIssue) =>
  'input' in issue && (issue.input === undefined || issue.input === null || issue.input === '')

function tooSmall(issue: ValidationIssue, label: string): string {
  const least = String(issue.minimum)
  if (issue.origin === 'string') return `${label} cần ít nhất ${least} ký tự.`
  if (issue.origin === 'array' || issue.origin === 'set') return `${label} cần ít nhất ${least} mục.`
  return `${label} phải từ ${least} trở lên.`
}

function tooBig(issue: ValidationIssue, label: string): string {
  const most = String(issue.maximum)
  if (issue.origin === 'string') return `${label} dài tối đa ${most} ký tự.`
  if (issue.origin === 'array' || issue.origin === 'set') return `${label} có tối đa ${most} mục.`
  return `${label} tối đa là ${most}.`
}

/**
 * Vietnamese sentence for a refused field. The field is named by the last name of the issue's path, or by
 * `fieldLabel` where a form calls it differently. Fits zod as it is: `schema.safeParse(value, { error: validationMessage })`.
 */
export function validationMessage(issue: ValidationIssue, fieldLabel?: string): string {
  const copy = copyOf(issue, fieldLabel)
  const label = capital(copy.label)
  if (isEmptyInput(issue)) return copy.empty ?? `Nhập ${copy.label}.`
  if (issue.code === 'too_small' && Number(issue.minimum) === 1 && copy.empty) return copy.empty
  if (issue.code === 'too_small' && Number(issue.minimum) === 1 && issue.origin === 'string')
    return `Nhập ${copy.label}.`
  if (issue.code === 'too_small') return tooSmall(issue, label)
  if (issue.code === 'too_big') return tooBig(issue, label)
  if (issue.code === 'unrecognized_keys') return 'Có dữ liệu ngoài mẫu.'
  return copy.wrong ?? `${label} chưa đúng.`
}

/** One line per refused field, the first that went wrong: `path` as in `body.email`. */
export function toFieldIssues(
  issues: readonly ValidationIssue[],
  part?: 'params' | 'query' | 'body',
): { path: string; message: string }[] {
  const byPath = new Map<string, string>()
  for (const issue of issues) {
    const path = [...(part ? [part] : []), ...(issue.path ?? []).map(String)].join('.')
    if (!byPath.has(path)) byPath.set(path, validationMessage(issue))
  }
  return [...byPath].map(([path, message]) => ({ path, message }))
}

/** Heading over the list of refused fields. */
export const fieldCountMessage = (count: number): string => `Có ${count} mục cần sửa.`
