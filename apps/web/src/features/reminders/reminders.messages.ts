const dayNames = ['thứ hai', 'thứ ba', 'thứ tư', 'thứ năm', 'thứ sáu', 'thứ bảy', 'chủ nhật']
const shortNames = ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN']
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const remindersMessages = {
  title: 'Nhắc học',
  lead: 'Chọn ngày và giờ. Đến giờ, chuông thông báo và email sẽ nhắc bạn, theo giờ Việt Nam.',
  empty: 'Chưa có lời nhắc nào',
  emptyHint: 'Một giờ cố định mỗi tuần giúp việc học không bị bỏ quên.',
  add: 'Thêm lời nhắc',
  list: 'Các lời nhắc',
  /** “Thứ ba và thứ năm, 20:00” */
  when: (weekdays: readonly number[], time: string) => {
    if (weekdays.length === 7) return `Mỗi ngày, ${time}`
    const names = weekdays.map((day) => dayNames[day - 1] ?? '')
    const last = names.at(-1) ?? ''
    const text = names.length > 1 ? `${names.slice(0, -1).join(', ')} và ${last}` : last
    return `${capital(text)}, ${time}`
  },
  anyCourse: 'Các khóa đang học',
  resting: 'Tạm nghỉ: khóa đã học xong hoặc quyền học không còn.',
  restingAny: 'Tạm nghỉ: không có khóa nào đang học dở.',
  edit: 'Sửa',
  editOf: (when: string) => `Sửa lời nhắc ${when}`,
  remove: 'Xóa',
  removeOf: (when: string) => `Xóa lời nhắc ${when}`,
  removed: 'Đã xóa lời nhắc.',
  undo: 'Hoàn tác',
  formNew: 'Lời nhắc mới',
  formEdit: 'Sửa lời nhắc',
  weekdays: 'Các ngày trong tuần',
  dayName: (day: number) => capital(dayNames[day - 1] ?? ''),
  dayShort: (day: number) => shortNames[day - 1] ?? '',
  noDay: 'Chọn ít nhất một ngày.',
  time: 'Giờ',
  course: 'Khóa học',
  save: 'Lưu lời nhắc',
  cancel: 'Hủy',
  saved: 'Đã lưu lời nhắc.',
  calendar: 'Tải tệp lịch (.ics)',
  calendarHint: 'Mở tệp bằng ứng dụng lịch trên điện thoại hoặc máy tính để lịch của bạn tự nhắc.',
  calendarName: 'gio-hoc.ics',
  calendarFailed: 'Chưa tạo được tệp lịch. Thử lại sau ít phút.',
  feed: 'Lịch riêng',
  feedLead:
    'Một địa chỉ để Google, Apple hoặc Outlook tự đọc lời nhắc, ngày hết hạn học và ngày trả kỳ tiếp theo của bạn. Ai có địa chỉ này cũng xem được lịch, nên đừng chia sẻ.',
  feedMake: 'Tạo địa chỉ lịch',
  feedMakeNew: 'Tạo địa chỉ mới',
  feedUrl: 'Địa chỉ lịch của bạn',
  feedOnce: 'Sao chép ngay bây giờ: địa chỉ không hiện lại được.',
  feedCopy: 'Sao chép địa chỉ lịch',
  feedOpen: 'Mở bằng ứng dụng lịch',
  feedKnown: (madeAt: string, readAt: string | null) =>
    `Địa chỉ tạo lúc ${madeAt}. ${readAt === null ? 'Chưa ứng dụng lịch nào đọc.' : `Ứng dụng lịch đọc gần nhất lúc ${readAt}.`}`,
  feedNewTitle: 'Tạo địa chỉ mới?',
  feedNewBody: 'Địa chỉ cũ ngừng hoạt động ngay. Ứng dụng lịch nào đang dùng nó cần được thêm lại.',
  feedRemove: 'Thu hồi',
  feedRemoveTitle: 'Thu hồi địa chỉ lịch?',
  feedRemoveBody: 'Ứng dụng lịch đang dùng địa chỉ này sẽ không đọc được nữa.',
  feedRemoved: 'Đã thu hồi địa chỉ lịch.',
  feedHint:
    'Google Lịch: Cài đặt → Thêm lịch → Từ URL. Apple: Lịch → Tệp → Đăng ký lịch mới. Outlook: Thêm lịch → Đăng ký từ web.',
  rules: 'Email không gửi trong giờ yên lặng hoặc khi bạn đã tắt thư về việc học; chuông thông báo vẫn nhắc.',
  rulesLink: 'Giờ nhận thư',
} as const
