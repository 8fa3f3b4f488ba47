import {
  professionalStateLabels,
  professionLabels,
  rightLabels,
  roleLabels,
  userStatusLabels,
} from '@repo/messages'

export const auditMessages = {
  title: 'Nhật ký',
  at: 'Thời điểm',
  action: 'Việc đã làm',
  actor: 'Người thực hiện',
  changes: 'Thay đổi',
  system: 'Hệ thống',
  empty: 'Chưa có gì trong nhật ký.',
  nothing: 'trống',
  yes: 'Có',
  no: 'Không',
  from: 'từ',
  to: 'thành',
  reason: 'Lý do',
  items: (count: number) => `${count} mục`,
} as const

/** What was done, in words. An action that is not here shows by its name: nothing is left out of a log. */
export const actionLabels: Readonly<Record<string, string>> = {
  'user.signed_in': 'Đăng nhập',
  'user.locked': 'Khóa tài khoản',
  'user.unlocked': 'Mở khóa tài khoản',
  'user.rights_set': 'Đổi quyền',
  'user.sessions_ended': 'Kết thúc phiên đăng nhập',
  'user.second_factor_reset': 'Gỡ xác thực hai bước',
  'user.invited': 'Mời mở tài khoản',
  'user.owner_created': 'Tạo chủ sở hữu',
  'user.login_shut': 'Tạm chặn đăng nhập vì sai nhiều lần',
  'user.avatar_set': 'Đổi ảnh đại diện',
  'user.avatar_removed': 'Gỡ ảnh đại diện',
  'user.email_changed': 'Đổi email',
  'user.password_changed': 'Đổi mật khẩu',
  'user.password_reset': 'Đặt lại mật khẩu',
  'user.erased': 'Xóa dữ liệu tài khoản',
  'second_factor.turned_on': 'Bật xác thực hai bước',
  'second_factor.turned_off': 'Tắt xác thực hai bước',
  'second_factor.recovery_code_used': 'Dùng mã khôi phục',
  'second_factor.recovery_codes_renewed': 'Tạo mã khôi phục mới',
  'session.refresh_reused': 'Phát hiện phiên bị dùng lại',
  'consent.given': 'Đồng ý',
  'consent.withdrawn': 'Rút lại đồng ý',
  'professional.approved': 'Duyệt hồ sơ nghề nghiệp',
  'professional.rejected': 'Yêu cầu bổ sung hồ sơ nghề nghiệp',
  'professional.proof_opened': 'Mở giấy tờ nghề nghiệp',
}

export const fieldLabels: Readonly<Record<string, string>> = {
  status: 'Trạng thái',
  rights: 'Quyền',
  role: 'Vai trò',
  name: 'Họ và tên',
  email: 'Email',
  phone: 'Điện thoại',
  hasSecondFactor: 'Xác thực hai bước',
  isOn: 'Xác thực hai bước',
  sessions: 'Phiên đang mở',
  devices: 'Thiết bị học',
  recoveryCodesLeft: 'Mã khôi phục còn lại',
  failedLogins: 'Lần đăng nhập sai',
  state: 'Trạng thái hồ sơ',
  profession: 'Nghề nghiệp',
  workplace: 'Nơi công tác',
  doctorId: 'Hồ sơ bác sĩ',
  purpose: 'Mục đích',
  version: 'Phiên bản',
}

/** Words of values that stand for something. */
export const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: userStatusLabels,
  rights: rightLabels,
  role: roleLabels,
  state: professionalStateLabels,
  profession: professionLabels,
  purpose: { terms: 'Điều khoản sử dụng', privacy: 'Xử lý dữ liệu cá nhân', marketing: 'Nhận tin' },
}
