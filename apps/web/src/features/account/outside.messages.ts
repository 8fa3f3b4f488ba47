import type { OutsideService, SignInSource } from '@repo/contract/outside-services'
import { outsideServiceNames, signInSourceName } from '@repo/messages'

interface Source {
  service: SignInSource
  clinic: string | null
}

export const outsideMessages = {
  title: 'Đăng nhập bằng dịch vụ khác',
  lead: 'Liên kết tài khoản của dịch vụ khác để đăng nhập mà không cần nhập mật khẩu.',
  list: 'Các dịch vụ',
  name: ({ service, clinic }: Source) => clinic ?? signInSourceName({ service, clinic }),
  clinicSystem: 'Hệ thống đăng nhập của cơ sở',
  notLinked: 'Chưa liên kết',
  since: (time: string) => `Liên kết lúc ${time}`,
  lastUsed: 'Đăng nhập gần nhất',
  link: 'Liên kết',
  linkNamed: (service: OutsideService) => `Liên kết ${outsideServiceNames[service]}`,
  linkLead: (service: OutsideService) =>
    `Xác nhận đây là bạn, rồi đăng nhập ở trang của ${outsideServiceNames[service]}.`,
  linkSubmit: 'Tiếp tục',
  unlink: 'Gỡ liên kết',
  unlinkNamed: (source: Source) => `Gỡ liên kết ${signInSourceName(source)}`,
  unlinkLead: (source: Source) =>
    `Tài khoản của ${signInSourceName(source)} sẽ không đăng nhập được vào đây nữa, và các thiết bị khác phải đăng nhập lại.`,
  unlinkSubmit: 'Gỡ liên kết',
  unlinked: (source: Source) => `Đã gỡ liên kết ${signInSourceName(source)}.`,
  notOffered: 'Dịch vụ này hiện không dùng để đăng nhập được.',
  noPassword: 'Chưa từng đặt mật khẩu, hoặc đã quên?',
  setPassword: 'Đặt mật khẩu bằng mã gửi qua email',
  resetUnlinks: 'Đặt lại mật khẩu bằng mã sẽ gỡ mọi liên kết; bạn liên kết lại sau đó.',
  notKept: 'Trình duyệt này không cho lưu dữ liệu, nên chưa liên kết được.',
} as const
