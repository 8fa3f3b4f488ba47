import type { MailContent } from '../../mail/render.ts'

/** Texts shown at the fields of an invitation. */
export const invitationMessages = {
  doctorNeeded: 'Chọn hồ sơ bác sĩ mà tài khoản này phụ trách.',
  doctorNotForStaff: 'Chỉ tài khoản bác sĩ mới gắn với hồ sơ bác sĩ.',
  permissionsNotForDoctors: 'Quyền quản trị chỉ dành cho nhân sự.',
}

/** Mails to the holder of an account after staff changed it. */
export const crmAccountMails = {
  invitation: (
    name: string,
    site: { brand: string; isDoctor: boolean },
    url: string,
    hours: number,
  ): MailContent => ({
    subject: `Tài khoản ${site.isDoctor ? 'bác sĩ' : 'quản trị'} của bạn tại ${site.brand}`,
    greeting: `Chào ${name},`,
    paragraphs: [
      site.isDoctor
        ? `${site.brand} đã mở cho bạn một tài khoản bác sĩ. Hãy đặt mật khẩu để bắt đầu.`
        : `${site.brand} đã mở cho bạn một tài khoản quản trị. Hãy đặt mật khẩu để bắt đầu.`,
      'Ở lần đăng nhập đầu tiên, bạn sẽ được hướng dẫn bật xác thực hai lớp.',
    ],
    button: { label: 'Đặt mật khẩu', url },
    note: `Liên kết dùng được một lần, trong ${hours} giờ. Nếu đã quá hạn, hãy chọn “Quên mật khẩu” ở trang đăng nhập. Nếu bạn không biết vì sao mình nhận thư này, hãy bỏ qua.`,
  }),
  sensitiveRights: (
    name: string,
    { to, by, rights }: { to: string; by: string; rights: readonly string[] },
    url: string,
  ): MailContent => ({
    subject: `${to} vừa được trao quyền nhạy cảm`,
    greeting: `Chào ${name},`,
    paragraphs: [
      `${by} vừa trao cho ${to} quyền: ${rights.join('; ')}.`,
      'Quyền có hiệu lực ngay. Việc này đã được ghi vào nhật ký.',
    ],
    button: { label: 'Xem người dùng', url },
    note: 'Nếu bạn không đồng ý, hãy mở tài khoản đó để sửa vai trò hoặc khóa lại.',
  }),
  secondFactorReset: (name: string, loginUrl: string): MailContent => ({
    subject: 'Xác thực hai lớp của bạn vừa được gỡ',
    greeting: `Chào ${name},`,
    paragraphs: [
      'Quản trị viên vừa gỡ xác thực hai lớp và mọi khóa truy cập (passkey) khỏi tài khoản của bạn, rồi đăng xuất mọi thiết bị.',
      'Hãy đăng nhập lại bằng mật khẩu rồi bật xác thực hai lớp với ứng dụng mới.',
    ],
    button: { label: 'Đăng nhập', url: loginUrl },
    note: 'Nếu bạn không nhờ việc này, hãy báo ngay cho quản trị viên.',
  }),
}
