import type { OutsideService, SignInSource } from '@repo/contract/outside-services'
import { outsideServiceNames, signInSourceName } from '@repo/messages'

interface Source {
  service: SignInSource
  clinic: string | null
}

export const outsideMessages = {
  or: 'hoặc dùng tài khoản có sẵn',
  // In the words of the services' own guides: "Continue with …".
  goOn: (service: OutsideService) => `Tiếp tục với ${outsideServiceNames[service]}`,
  byClinic: 'Đăng nhập bằng cơ sở của bạn',
  clinicLead:
    'Cho người của phòng khám, bệnh viện có hệ thống đăng nhập riêng. Bạn được đưa tới trang của cơ sở.',
  clinicEmail: 'Email làm việc',
  clinicGo: 'Tới trang của cơ sở',
  notKept: 'Trình duyệt này không cho lưu dữ liệu, nên chưa đăng nhập được bằng cách này.',
  failed: 'Chưa mở được trang đăng nhập. Kiểm tra kết nối mạng rồi thử lại.',

  working: 'Đang đăng nhập…',
  linking: 'Đang liên kết…',
  workingLead: 'Chúng tôi đang xác nhận với dịch vụ bạn đã chọn.',
  lostTitle: 'Chưa đăng nhập được',
  lostLinkTitle: 'Chưa liên kết được',
  retry: 'Thử lại',
  lost: 'Lần đăng nhập này không còn, hoặc được bắt đầu ở trình duyệt khác. Hãy bắt đầu lại.',
  toLogin: 'Về trang đăng nhập',
  toAccount: 'Về phần Mật khẩu của tài khoản',

  proofTitle: 'Xác nhận tài khoản của bạn',
  proofLead: (email: string, source: Source) =>
    `Địa chỉ ${email} đã có tài khoản ở đây. Nhập mật khẩu một lần để liên kết với ${signInSourceName(source)}; những lần sau không cần nữa.`,
  password: 'Mật khẩu',
  link: 'Liên kết và đăng nhập',
  byCode: 'Gửi mã tới email thay cho mật khẩu',

  addressTitle: 'Email của bạn',
  addressLead: ({ service }: Source) =>
    `${signInSourceName({ service, clinic: null })} không cho biết email đã xác minh của bạn. Nhập email để nhận mã, hóa đơn và thư về khóa học.`,
  email: 'Email',
  sendCode: 'Gửi mã',

  codeTitle: 'Nhập mã xác thực',
  codeSentTo: (email: string) => `Mã gồm 6 chữ số đã được gửi tới ${email}. Mã có hiệu lực trong 5 phút.`,
  code: 'Mã xác thực',
  codeMissing: 'Nhập đủ 6 chữ số.',
  confirm: 'Xác nhận',
  resend: 'Gửi lại mã',
  resendIn: (seconds: number) => `Gửi lại mã sau ${seconds} giây`,
  back: 'Quay lại',
  demoHint: 'Bản demo không gửi thư thật.',
  demoOutbox: 'Xem hộp thư thử nghiệm',

  accountTitle: 'Tạo tài khoản học',
  accountLead: (email: string) =>
    `Tài khoản mới với địa chỉ ${email}. Bạn không cần đặt mật khẩu; có thể đặt sau trong “Quên mật khẩu”.`,
  name: 'Họ và tên',
  create: 'Tạo tài khoản',

  welcome: (name: string) => `Chào ${name}!`,
  linked: (service: SignInSource) => `Đã liên kết ${signInSourceName({ service, clinic: null })}.`,
  seatsGiven: (clinic: string, courses: string) => `${clinic} đã trao cho bạn suất học: ${courses}.`,
  seatsMissing: (clinic: string, courses: string) =>
    `${clinic} đã hết suất học của: ${courses}. Bạn vẫn đăng nhập bình thường; hãy hỏi người điều phối của cơ sở.`,
} as const

export const outsideFaults = {
  password: 'Nhập mật khẩu.',
  email: 'Email chưa đúng, ví dụ: ten@benhvien.vn.',
} as const
