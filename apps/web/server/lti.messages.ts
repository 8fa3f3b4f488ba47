/** Pages between a learning platform and a course: what learners read when a launch does not lead straight in. */
export const ltiMessages = {
  refused: {
    title: 'Không mở được bài học',
    text: 'Hệ thống của bạn gửi đến một yêu cầu mà học viện không xác nhận được. Hãy mở lại bài từ hệ thống đó; nếu vẫn vậy, hãy báo cho người quản trị hệ thống.',
  },
  expired: {
    title: 'Lần mở bài này đã hết hạn',
    text: 'Mỗi lần mở bài chỉ dùng được một lần, trong ít phút và trong cùng một trình duyệt. Hãy mở lại bài từ hệ thống của bạn.',
  },
  busy: {
    title: 'Đang quá tải',
    text: 'Có quá nhiều lượt mở bài cùng lúc. Hãy đợi vài phút rồi mở lại bài từ hệ thống của bạn.',
  },
  away: {
    title: 'Học viện đang tạm nghỉ',
    text: 'Máy chủ chưa trả lời. Hãy đợi vài phút rồi mở lại bài từ hệ thống của bạn.',
  },
  framed: {
    title: 'Mở bài trong cửa sổ mới',
    text: 'Bài học cần một cửa sổ riêng để phát video và giữ phiên học của bạn an toàn.',
    button: 'Mở bài học',
  },
  prove: {
    title: (platform: string) => `Nối tài khoản của bạn với ${platform}`,
    why: {
      known_address: (platform: string) =>
        `Địa chỉ email mà “${platform}” gửi đến đã có tài khoản ở học viện. Để không ai vào thay bạn, hãy tự đăng nhập một lần; lần sau bạn vào thẳng bài học.`,
      no_address: (platform: string) =>
        `“${platform}” không gửi địa chỉ email của bạn. Hãy đăng nhập hoặc đăng ký một lần; lần sau bạn vào thẳng bài học.`,
      second_factor: () =>
        'Tài khoản của bạn dùng xác thực hai lớp, nên hãy tự đăng nhập trong trình duyệt này rồi tiếp tục.',
    },
    signIn: 'Đăng nhập',
    register: 'Đăng ký',
    /** The two links open beside this page, which stays to go on from. */
    newTab: 'mở trong thẻ mới',
    goOn: 'Tôi đã đăng nhập, tiếp tục',
    signedInAs: (name: string) =>
      `Bạn đang đăng nhập với tài khoản “${name}”. Hãy nhập mật khẩu của tài khoản này để nối, vì sau đó hệ thống kia mở được tài khoản mà không cần mật khẩu.`,
    password: 'Mật khẩu của tài khoản này',
    code: 'Mã xác thực hai lớp (nếu tài khoản có bật)',
    faults: {
      'auth.wrong_password': 'Mật khẩu chưa đúng. Hãy nhập lại.',
      'auth.second_factor_needed': 'Tài khoản này có bật xác thực hai lớp. Hãy nhập cả mã.',
      'auth.second_factor_invalid': 'Mã xác thực chưa đúng hoặc đã hết hạn. Hãy nhập lại.',
      'auth.too_many_attempts': 'Bạn đã thử sai nhiều lần. Hãy đợi ít phút rồi thử lại.',
    },
    link: 'Nối tài khoản này và vào học',
    noPassword: 'Tài khoản chưa có mật khẩu, chẳng hạn vì bạn đăng nhập bằng Google?',
    setPassword: 'Đặt mật khẩu',
    other:
      'Không phải tài khoản của bạn? Hãy đăng xuất trong thẻ khác, đăng nhập lại, rồi tải lại trang này.',
  },
  select: {
    title: 'Chọn khóa học cho lớp của bạn',
    lead: (platform: string) =>
      `Khóa hoặc bài bạn chọn thành một liên kết trong “${platform}”; người học mở liên kết đó là vào học.`,
    search: 'Tìm khóa học',
    find: 'Tìm',
    freeSeats: (many: number) => `còn ${many} suất`,
    noSeats: 'chưa mua suất',
    empty: 'Học viện chưa có khóa học nào.',
    noMatch: 'Không có khóa học phù hợp. Hãy thử từ khác.',
    more: 'Còn nhiều khóa khác: hãy gõ thêm từ trong tên khóa để tìm.',
    lessonLead: 'Liên kết mở cả khóa, hay một bài?',
    whole: 'Cả khóa học',
    wholeHint: 'điểm là tiến độ của khóa',
    kinds: {
      video: 'video',
      article: 'bài đọc',
      quiz: 'trắc nghiệm, điểm là lần làm tốt nhất',
      assignment: 'bài tập',
      download: 'tài liệu',
    },
    line: 'Tạo cột điểm',
    lineHint: 'kết quả học được gửi về sổ điểm của lớp, trên 100',
    add: 'Thêm vào lớp',
    other: 'Chọn khóa khác',
    leave: 'Trở lại, không chọn gì',
  },
  answer: {
    title: (platform: string) => `Trở lại ${platform}`,
    text: 'Lựa chọn của bạn đang được gửi về. Nếu trang không tự chuyển, hãy bấm nút dưới đây.',
    button: (platform: string) => `Trở lại ${platform}`,
  },
  noAccess: {
    title: (course: string) => `Bạn chưa có quyền vào “${course}”`,
    why: {
      no_seat: (platform: string) =>
        `Suất học mà “${platform}” mua cho khóa này đã dùng hết hoặc chưa có. Hãy báo cho người phụ trách đào tạo.`,
      no_access: (platform: string) =>
        `“${platform}” mở được khóa này cho người đã có quyền học. Hãy hỏi người phụ trách đào tạo hoặc xem khóa học.`,
    },
    course: 'Xem khóa học',
    mine: 'Khóa học của tôi',
  },
}
