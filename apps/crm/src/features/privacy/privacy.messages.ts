import type { DataRequestKind, dataRequestChannels, dataRequestStates } from '@repo/contract/data-requests'

export const kindLabels: Readonly<Record<DataRequestKind, string>> = {
  export: 'Xem, nhận bản sao',
  correction: 'Chỉnh sửa',
  deletion: 'Xóa dữ liệu',
  objection: 'Rút đồng ý, ngừng xử lý',
}

export const channelLabels: Readonly<Record<(typeof dataRequestChannels)[number], string>> = {
  profile: 'Từ trang hồ sơ',
  mail: 'Thư điện tử',
  message: 'Tin nhắn',
  phone: 'Điện thoại',
  paper: 'Văn bản',
}

export const stateLabels: Readonly<Record<(typeof dataRequestStates)[number], string>> = {
  received: 'Chờ xử lý',
  scheduled: 'Đang thực hiện',
  done: 'Đã xong',
  refused: 'Từ chối',
  cancelled: 'Đã hủy',
}

export const privacyMessages = {
  title: 'Dữ liệu cá nhân',
  lead: 'Yêu cầu của mọi người về dữ liệu của chính họ, mỗi yêu cầu có hạn theo luật.',
  fileName: 'yeu-cau-du-lieu',
  states: 'Tình trạng',
  all: 'Tất cả',
  tabs: { waiting: 'Cần xử lý', open: 'Chưa xong', closed: 'Đã đóng' },
  kind: 'Loại yêu cầu',
  anyKind: 'Mọi loại',
  who: 'Người yêu cầu',
  received: 'Nhận ngày',
  answer: 'Hạn trả lời',
  finish: 'Hạn hoàn thành',
  state: 'Tình trạng',
  erased: 'Không còn tên',
  answered: 'Đã trả lời',
  finished: (at: string) => `Xong ${at}`,
  daysLeft: (days: number) => {
    if (days === 0) return 'Hôm nay là hạn'
    return days > 0 ? `Còn ${days} ngày làm việc` : `Trễ ${-days} ngày làm việc`
  },
  periods: {
    title: 'Hạn theo luật',
    lead: (days: number) => `Trả lời trong ${days} ngày làm việc kể từ ngày nhận, rồi hoàn thành trong:`,
    days: (days: number) => `${days} ngày`,
    extension: (days: number) => `gia hạn một lần, thêm ${days} ngày`,
    source:
      'Luật 91/2025/QH15 và Nghị định 356/2025/NĐ-CP, hiệu lực từ 01/01/2026; theo bản tóm tắt của các hãng luật đọc ngày 24/11/2026. Hãy nhờ luật sư của bạn xác nhận.',
  },
  enter: 'Ghi yêu cầu',
  empty: 'Chưa có yêu cầu nào.',
  emptyHint: 'Yêu cầu gửi từ trang hồ sơ tự hiện ở đây; yêu cầu qua thư, điện thoại do nhân viên ghi lại.',
  noMatch: 'Không có yêu cầu phù hợp.',
  noMatchHint: 'Thử từ khác hoặc bỏ bớt bộ lọc.',
  search: 'Tìm yêu cầu',
  searchHint: 'Tên, hoặc đủ email hay số điện thoại',
}

export const enterMessages = {
  title: 'Ghi yêu cầu về dữ liệu cá nhân',
  lead: 'Thời hạn tính từ ngày nhận, không phải ngày ghi.',
  confirm: 'Ghi yêu cầu',
  done: 'Đã ghi yêu cầu.',
  fields: {
    kind: 'Loại yêu cầu',
    channel: 'Nhận qua',
    receivedOn: 'Ngày nhận',
    name: 'Họ tên người yêu cầu',
    contact: 'Cách liên hệ',
    accountEmail: 'Email tài khoản học viên',
    details: 'Nội dung yêu cầu',
  },
  hints: {
    accountEmail: 'Cần khi phải tạo bản sao hoặc xóa dữ liệu của tài khoản.',
  },
  faults: {
    receivedOn: 'Nhập ngày theo dạng ngày/tháng/năm.',
    accountEmail: 'Nhập một địa chỉ email đúng dạng, hoặc để trống.',
  },
}

export const requestMessages = {
  one: 'Yêu cầu về dữ liệu',
  back: 'Danh sách yêu cầu',
  lead: (channel: string, at: string) => `${channel}, nhận ${at}`,
  facts: 'Yêu cầu',
  contact: 'Liên hệ',
  account: 'Tài khoản',
  openAccount: 'Mở trang học viên',
  noAccount: 'Chưa gắn với tài khoản nào',
  details: 'Nội dung',
  answerBy: 'Hạn trả lời',
  finishBy: 'Hạn hoàn thành',
  identity: 'Danh tính',
  identityProfile: 'Đã đăng nhập và nhập mật khẩu',
  identityNone: 'Chưa xác minh',
  identityChecked: 'Đã xác minh',
  identityBy: (how: string, by: string, at: string) => `${how} (${by}, ${at})`,
  answer: 'Trả lời',
  noAnswer: 'Chưa trả lời',
  answeredAt: (at: string) => `Đã trả lời lúc ${at}`,
  answeredWith: (answer: string, at: string) => `${answer} (${at})`,
  finishedAt: 'Kết thúc lúc',
  erasedAt: 'Dữ liệu bị xóa lúc',
  extension: 'Lý do gia hạn',
  outcome: 'Kết quả',
  somebody: 'tài khoản đã xóa',
  history: 'Nhật ký của yêu cầu',
  historyNone: 'Chưa có việc nào được ghi.',
  system: 'Người giữ liên kết hoặc hệ thống',
  acts: {
    identity: {
      open: 'Xác minh danh tính',
      title: 'Xác minh danh tính',
      description: 'Ghi cách bạn chắc chắn người yêu cầu là chủ dữ liệu. Không ghi số giấy tờ.',
      field: 'Cách xác minh',
      confirm: 'Lưu',
      done: 'Đã ghi cách xác minh.',
    },
    answer: {
      open: 'Ghi trả lời',
      title: 'Đã trả lời thế nào?',
      description: 'Ghi điều đã báo cho người yêu cầu: đã nhận, trình tự và thời hạn.',
      field: 'Nội dung trả lời',
      confirm: 'Lưu trả lời',
      done: 'Đã ghi trả lời.',
    },
    extend: {
      open: 'Gia hạn',
      title: 'Gia hạn yêu cầu này?',
      description:
        'Luật cho gia hạn một lần. Chủ tài khoản nhận hạn mới và lý do này qua email, thông báo và thấy nó trong hồ sơ; người không có tài khoản thì bạn báo qua kênh đã nhận yêu cầu.',
      field: 'Lý do',
      confirm: 'Gia hạn',
      done: 'Đã gia hạn.',
    },
    done: {
      open: 'Đóng: đã làm xong',
      title: 'Đóng yêu cầu đã làm xong?',
      description: 'Ghi đã làm gì, để trả lời được khi có người hỏi lại.',
      field: 'Đã làm gì',
      confirm: 'Đóng yêu cầu',
      done: 'Đã đóng yêu cầu.',
    },
    refused: {
      open: 'Từ chối',
      title: 'Từ chối yêu cầu này?',
      description:
        'Ghi căn cứ từ chối. Chủ tài khoản nhận lý do này qua email và thấy nó trong hồ sơ; người không có tài khoản thì bạn báo qua kênh đã nhận yêu cầu.',
      field: 'Lý do',
      confirm: 'Từ chối yêu cầu',
      done: 'Đã từ chối yêu cầu.',
    },
  },
  carryOut: {
    copy: 'Tạo bản sao',
    erase: 'Lên lịch xóa',
    copyTitle: 'Tạo bản sao dữ liệu?',
    copyBody:
      'Hệ thống tạo bản sao và báo cho chủ tài khoản qua email. Sau đó bạn có thể tạo liên kết để trao.',
    eraseTitle: 'Lên lịch xóa dữ liệu của tài khoản này?',
    eraseBody:
      'Sau 7 ngày dữ liệu bị xóa, không lấy lại được. Chủ tài khoản nhận thư và có thể đổi ý trước lúc đó.',
    keep: 'Để sau',
    done: 'Đã giao cho hệ thống thực hiện.',
  },
  copy: {
    title: 'Trao bản sao',
    underWay: 'Đang tạo bản sao. Trang này tự hiện chỗ lấy liên kết khi bản sao xong, thường trong một phút.',
    lead: 'Ai có liên kết đều tải được, trong 3 ngày. Chỉ gửi qua kênh đã xác minh; mỗi lần tải được ghi vào nhật ký bên dưới.',
    make: 'Tạo liên kết',
    again: 'Tạo liên kết khác',
    active: (until: string) =>
      `Đang có liên kết dùng được đến ${until}. Tạo liên kết khác thì liên kết này hết hiệu lực.`,
    shownOnce: 'Liên kết chỉ hiện một lần ở đây:',
    copyLink: 'Sao chép liên kết',
  },
  erasure: {
    title: 'Xóa gì, giữ gì',
    titleDone: 'Đã xóa gì, còn giữ gì',
    removed: 'Bị xóa',
    removedDone: 'Đã xóa, hiện còn',
    kept: 'Giữ lại, và vì sao',
    items: {
      sessions: 'Phiên đăng nhập',
      devices: 'Thiết bị học',
      progress: 'Tiến độ học từng bài',
      playbacks: 'Nhật ký phát video',
      mails: 'Thư đã gửi',
      messages: 'Lời nhắn liên hệ',
      notes: 'Ghi chú của nhân viên',
    },
    also: 'Cùng với tên, email, điện thoại, nơi làm việc, ảnh, hồ sơ chuyên môn và mật khẩu; ghi chú khi học, bài trắc nghiệm, lịch ôn tập, khóa đã lưu, thông báo, và câu hỏi chưa có trả lời.',
    alsoKept: 'Chứng nhận còn mã, khóa học và ngày cấp, không còn tên: người giữ tệp vẫn kiểm tra được.',
    keptItems: {
      orders: ['Đơn đã thanh toán, khoản tiền', 'chứng từ bán hàng, luật kế toán buộc lưu'],
      invoices: ['Yêu cầu hóa đơn', 'chứng từ thuế, luật buộc lưu'],
      enrolments: ['Lượt ghi danh, không kèm tiến độ', 'đi cùng chứng từ bán hàng'],
      consents: ['Các lần đồng ý, không kèm tên', 'bằng chứng đã được phép xử lý'],
      questions: ['Câu hỏi đã có trả lời, dưới tên “Học viên đã xóa tài khoản”', 'người học khác dựa vào'],
      reviews: ['Đánh giá, dưới tên “Học viên đã xóa tài khoản”', 'người học khác dựa vào'],
    },
  },
} as const
