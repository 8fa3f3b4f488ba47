import type { OutsideService } from '@repo/contract/outside-services'
import { outsideServiceNames } from '@repo/messages'

export const outsideMessages = {
  title: 'Đăng nhập bằng dịch vụ khác',
  lead: 'Liên kết tài khoản của dịch vụ khác để đăng nhập mà không cần nhập mật khẩu.',
  list: 'Các dịch vụ',
  name: (service: OutsideService) => outsideServiceNames[service],
  notLinked: 'Chưa liên kết',
  since: (time: string) => `Liên kết lúc ${time}`,
  lastUsed: 'Đăng nhập gần nhất',
  link: 'Liên kết',
  linkNamed: (service: OutsideService) => `Liên kết ${outsideServiceNames[service]}`,
  linkLead: (service: OutsideService) =>
    `Xác nhận đây là bạn, rồi đăng nhập ở trang của ${outsideServiceNames[service]}.`,
  linkSubmit: 'Tiếp tục',
  unlink: 'Gỡ liên kết',
  unlinkNamed: (service: OutsideService) => `Gỡ liên kết ${outsideServiceNames[service]}`,
  unlinkLead: (service: OutsideService) =>
    `Tài khoản ${outsideServiceNames[service]} sẽ không đăng nhập được vào đây nữa, và các thiết bị khác phải đăng nhập lại.`,
  unlinkSubmit: 'Gỡ liên kết',
  unlinked: (service: OutsideService) => `Đã gỡ liên kết ${outsideServiceNames[service]}.`,
  notOffered: 'Dịch vụ này hiện không dùng để đăng nhập được.',
  noPassword: 'Chưa từng đặt mật khẩu, hoặc đã quên?',
  setPassword: 'Đặt mật khẩu bằng mã gửi qua email',
  resetUnlinks: 'Đặt lại mật khẩu bằng mã sẽ gỡ mọi liên kết; bạn liên kết lại sau đó.',
  notKept: 'Trình duyệt này không cho lưu dữ liệu, nên chưa liên kết được.',
} as const
