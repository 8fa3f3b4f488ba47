import type { GiveVerdict, seatPersonStates } from '@repo/contract/organisations'

export const seatsMessages = {
  title: 'Suất học',
  lead: (organisation: string) =>
    `Suất học mà ${organisation} đã mua. Trao cho từng người bằng email của họ.`,
  closed: 'Tổ chức đã đóng nên không trao thêm được suất. Người đang học vẫn học tiếp.',
  noSeats: 'Chưa có suất học nào',
  noSeatsHint: 'Suất xuất hiện ở đây ngay khi đơn của tổ chức được thanh toán.',
  seeOrders: 'Xem đơn hàng',
  courses: 'Suất theo khóa học',
  counts: { bought: 'Đã mua', given: 'Đã trao', free: 'Còn trống', ended: 'Đã kết thúc' },
  privacy:
    'Bạn chỉ thấy tiến độ của khóa được trao. Người học được báo điều này trong thư mời và trong khóa học.',
}

export const giveMessages = {
  title: 'Trao suất học',
  course: 'Khóa học',
  free: (title: string, free: number) => `${title} (còn ${free} suất)`,
  emails: 'Email người học',
  emailsHint: 'Mỗi dòng một email, hoặc cách nhau bằng dấu phẩy. Tối đa 100 email mỗi lần.',
  give: 'Trao suất',
  results: 'Kết quả',
  verdicts: {
    given: 'Đã trao và gửi email',
    has_course: 'Đã có khóa học này, không tốn suất',
    no_free_seat: 'Hết suất trống',
    invalid: 'Không phải địa chỉ email',
    not_possible: 'Không trao được cho địa chỉ này',
  } satisfies Record<GiveVerdict, string>,
  done: (given: number, free: number) => `Đã trao ${given} suất, còn ${free} suất trống.`,
  faults: {
    emails: 'Nhập từ 1 đến 100 email.',
    courseId: 'Chọn khóa học.',
  },
}

export const peopleMessages = {
  title: 'Người học',
  search: 'Tìm theo tên hoặc email',
  find: 'Tìm',
  allCourses: 'Mọi khóa học',
  export: 'Tải bảng CSV',
  fileName: 'suat-hoc.csv',
  none: 'Chưa trao suất nào',
  noneHint: 'Nhập email ở trên để trao suất đầu tiên.',
  noMatch: 'Không có người học phù hợp',
  states: {
    invited: 'Chưa nhận lời mời',
    learning: 'Đang học',
    finished: 'Đã học xong',
    over: 'Hết hạn',
    paused: 'Tạm dừng',
  } satisfies Record<(typeof seatPersonStates)[number], string>,
  progress: (name: string) => `Tiến độ của ${name}`,
  progressText: (percent: number) => `${percent} phần trăm`,
  lastSeen: (date: string) => `Học gần nhất ${date}`,
  never: 'Chưa học',
  finishedAt: (date: string) => `Học xong ${date}`,
  until: (date: string) => `Hạn học ${date}`,
  remind: 'Nhắc học',
  remindFor: (name: string) => `Nhắc học: ${name}`,
  reminded: 'Đã gửi email nhắc.',
  remindedAt: (date: string) => `Đã nhắc ${date}`,
  takeBack: 'Thu hồi',
  takeBackFrom: (name: string) => `Thu hồi suất của ${name}`,
  question: {
    title: (name: string) => `Thu hồi suất của ${name}?`,
    body: (course: string) =>
      `Khóa “${course}” đóng lại ngay với người này và họ nhận được email. Suất trở lại kho để trao cho người khác.`,
    act: 'Thu hồi suất',
    keep: 'Giữ lại',
    done: 'Đã thu hồi suất.',
  },
  limit: (percent: number) =>
    percent === 0
      ? 'Suất đã trao không thu hồi được.'
      : `Suất thu hồi được khi người học xem dưới ${percent}% khóa học.`,
  newer: 'Mới hơn',
  older: 'Cũ hơn',
  pages: 'Trang của danh sách người học',
  total: (count: number) => `${count} người học`,
}
