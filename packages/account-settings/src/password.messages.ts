import type { FieldWords } from '@repo/forms'

export const passwordMessages = {
  title: 'Đổi mật khẩu',
  lead: 'Sau khi đổi, các thiết bị khác sẽ phải đăng nhập lại.',
  current: 'Mật khẩu hiện tại',
  next: 'Mật khẩu mới',
  hint: (least: number) =>
    `Ít nhất ${least} ký tự, kể cả khoảng trắng và dấu. Một câu dài, dễ nhớ an toàn hơn vài ký tự lạ.`,
  change: 'Đổi mật khẩu',
  changed: 'Đã đổi mật khẩu.',
  levels: {
    short: (missing: number) => `Còn thiếu ${missing} ký tự.`,
    personal: 'Có tên hoặc email của bạn nên dễ đoán.',
    repeated: 'Lặp đi lặp lại nên dễ đoán.',
    fair: 'Dùng được. Thêm vài từ nữa sẽ an toàn hơn.',
    good: 'Mật khẩu tốt.',
    strong: 'Mật khẩu rất tốt.',
  },
} as const

export const passwordWords = (least: number) =>
  ({
    currentPassword: {
      missing: 'Nhập mật khẩu hiện tại.',
      invalid: 'Mật khẩu hiện tại dài quá 1.024 ký tự.',
    },
    newPassword: { missing: 'Nhập mật khẩu mới.', invalid: `Mật khẩu cần từ ${least} đến 128 ký tự.` },
  }) as const satisfies Record<string, FieldWords>
