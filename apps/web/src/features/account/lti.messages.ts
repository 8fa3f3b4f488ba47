export const ltiLinkMessages = {
  title: 'Hệ thống học tập đã nối',
  lead: 'Khi bạn mở bài từ hệ thống của bệnh viện hay trường, bạn vào thẳng tài khoản này, và hệ thống đó nhận kết quả học.',
  none: 'Không còn hệ thống nào nối với tài khoản này.',
  list: 'Các hệ thống học tập',
  lastLaunch: 'Mở bài gần nhất',
  since: (time: string) => `Nối lúc ${time}`,
  state: {
    opens: null,
    asks: 'Mật khẩu đã đổi từ lúc nối: lần mở bài tới, bạn đăng nhập một lần để nối lại.',
    off: 'Học viện đang tắt hệ thống này, nên chưa mở bài từ đó được.',
  },
  unlink: 'Gỡ liên kết',
  unlinkNamed: (platform: string) => `Gỡ liên kết ${platform}`,
  unlinkLead: (platform: string) =>
    `${platform} sẽ không mở thẳng được tài khoản này và không nhận kết quả học mới; các thiết bị khác phải đăng nhập lại. Khóa học và tiến độ vẫn còn.`,
  unlinkSubmit: 'Gỡ liên kết',
  unlinked: (platform: string) => `Đã gỡ liên kết ${platform}.`,
  noPassword: 'Chưa từng đặt mật khẩu, hoặc đã quên?',
  setPassword: 'Đặt mật khẩu bằng mã gửi qua email',
} as const
