export const learnerMessages = {
  one: 'Học viên',
  back: 'Học viên',
  tabsLabel: 'Hồ sơ học viên',
  tabs: {
    overview: 'Tổng quan',
    courses: 'Khóa học',
    orders: 'Đơn hàng',
    devices: 'Thiết bị & phiên',
    audit: 'Nhật ký',
  },
  openAccount: 'Xem tài khoản',

  facts: 'Thông tin',
  name: 'Họ và tên',
  email: 'Email',
  phone: 'Điện thoại',
  noPhone: 'Chưa có',
  verified: 'Xác thực email',
  notVerified: 'Chưa xác thực',
  joined: 'Tham gia',
  lastSeen: 'Hoạt động cuối',
  never: 'Chưa đăng nhập',

  figures: 'Việc học',
  openCourses: 'Khóa đang có',
  progress: 'Tiến độ trung bình',
  spent: 'Đã chi',

  courses: 'Khóa học và tiến độ',
  course: 'Khóa học',
  state: 'Trạng thái',
  access: 'Hạn học',
  lifelong: 'Trọn đời',
  courseProgress: 'Tiến độ',
  progressOf: (percent: number) => `Đã học ${percent}%`,
  lastWatched: 'Học gần nhất',
  notStarted: 'Chưa học',
  openedBy: 'Mở từ',
  byHand: 'Nhân sự mở',
  noCourses: 'Chưa có khóa học nào.',
  noCoursesHint: 'Khóa học xuất hiện ở đây khi học viên mua, nhận quà hoặc kích hoạt mã.',
} as const

export const enrollmentStateLabels = {
  active: 'Đang học',
  expired: 'Hết hạn',
  ended: 'Đã kết thúc',
} as const
