import type { FieldWords } from '@repo/forms'

export const secondFactorMessages = {
  title: 'Xác thực hai bước',
  lead: 'Mỗi lần đăng nhập, ngoài mật khẩu còn cần một mã trên điện thoại của bạn. Người biết mật khẩu cũng không vào được.',
  on: 'Đang bật',
  off: 'Chưa bật',
  onSince: (time: string) => `Bật từ ${time}.`,
  required: 'Tài khoản quản trị và bác sĩ luôn cần xác thực hai bước nên không thể tắt.',
  codesLeft: (count: number) => (count === 0 ? 'Không còn mã khôi phục.' : `Còn ${count} mã khôi phục.`),
  fewCodes: 'Tạo bộ mã mới để vẫn vào được tài khoản khi không có điện thoại.',
  begin: 'Bật xác thực hai bước',
  renew: 'Tạo mã khôi phục mới',
  renewLead: 'Bộ mã cũ sẽ không dùng được nữa.',
  disable: 'Tắt xác thực hai bước',
  disableLead: 'Sau khi tắt, chỉ cần mật khẩu là đăng nhập được.',
  disableTitle: 'Tắt xác thực hai bước?',
  disableBody: 'Tài khoản sẽ chỉ còn được bảo vệ bằng mật khẩu. Các mã khôi phục cũng mất hiệu lực.',
  disabled: 'Đã tắt xác thực hai bước.',
  keep: 'Giữ lại',
  password: 'Mật khẩu hiện tại',
  code: 'Mã xác thực',
  codeHint: '6 chữ số trong ứng dụng xác thực, hoặc một mã khôi phục.',
  cancel: 'Hủy',
} as const

export const setupMessages = {
  steps: ['Xác nhận mật khẩu', 'Quét mã QR', 'Cất mã khôi phục'],
  stepLabel: 'Các bước thiết lập',
  password: 'Mật khẩu hiện tại',
  passwordLead: 'Nhập mật khẩu để chắc chắn người đang thiết lập là bạn.',
  passkeysEnd:
    'Khóa truy cập (passkey) thêm trước đó sẽ bị xóa khi bật, vì chỉ cần mật khẩu là thêm được. Bạn có thể thêm lại ngay sau đó.',
  next: 'Tiếp tục',
  scanTitle: 'Quét mã bằng ứng dụng xác thực',
  scanLead:
    'Mở ứng dụng xác thực trên điện thoại (Google Authenticator, Microsoft Authenticator, Aegis…), thêm tài khoản rồi quét mã này.',
  qr: 'Mã QR để thêm tài khoản vào ứng dụng xác thực',
  open: 'Mở ứng dụng xác thực trên máy này',
  secret: 'Không quét được? Nhập khóa này vào ứng dụng:',
  copySecret: 'Sao chép khóa',
  firstCode: 'Mã 6 chữ số trong ứng dụng',
  firstCodeMissing: 'Nhập đủ 6 chữ số đang hiện trong ứng dụng.',
  confirm: 'Bật xác thực hai bước',
  cancel: 'Hủy',
} as const

export const recoveryMessages = {
  title: 'Cất mã khôi phục',
  lead: 'Khi không có điện thoại bên mình, mỗi mã dưới đây thay được mã xác thực một lần. Bộ mã chỉ hiện lần này.',
  list: 'Mã khôi phục',
  copy: 'Sao chép các mã',
  download: 'Tải xuống',
  print: 'In',
  saved: 'Tôi đã lưu các mã này ở nơi an toàn',
  savedMissing: 'Lưu các mã rồi đánh dấu vào đây để hoàn tất.',
  finish: 'Hoàn tất',
  finished: 'Xác thực hai bước đang bật.',
  leave: 'Bạn chưa cất mã khôi phục, và bộ mã chỉ hiện lần này.',
  fileName: 'ma-khoi-phuc.txt',
  fileHead: (host: string, time: string) => `Mã khôi phục cho tài khoản tại ${host}, tạo lúc ${time}.`,
  fileFoot: 'Mỗi mã dùng được một lần. Không gửi cho bất kỳ ai.',
} as const

export const proofWords = {
  password: { missing: 'Nhập mật khẩu hiện tại.', invalid: 'Mật khẩu hiện tại dài quá 1.024 ký tự.' },
  code: { missing: 'Nhập mã xác thực.', invalid: 'Mã gồm 6 chữ số, hoặc 10 ký tự của mã khôi phục.' },
} as const satisfies Record<string, FieldWords>
