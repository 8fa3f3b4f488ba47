export const cardsMessages = {
  title: 'Thẻ cấp cứu',
  lead: 'Các bước xử trí ngắn gọn mà học viên mở bằng một lần chạm trong lớp học, in được và đọc được khi mất mạng. Mỗi lần công bố cần một bác sĩ kiểm duyệt đứng tên.',
  fileName: 'the-cap-cuu',
  add: 'Soạn thẻ',
  edit: (title: string) => `Sửa “${title}”`,
  card: 'Thẻ',
  state: 'Trạng thái',
  shownFor: 'Dành cho',
  forAll: 'Mọi học viên',
  forCourses: (count: number) => `${count} khóa học`,
  review: 'Kiểm duyệt',
  reviewer: 'Bác sĩ kiểm duyệt',
  nextReview: 'Kiểm duyệt lại trước',
  notReviewed: 'Chưa kiểm duyệt',
  until: (day: string) => `lại trước ${day}`,
  overdue: 'Quá hạn kiểm duyệt',
  hasChanges: 'Có thay đổi chưa công bố',
  submitted: 'Chờ duyệt',
  submittedBy: (name: string, day: string) => `${name} gửi ${day}`,
  returnAction: 'Trả lại bác sĩ…',
  search: 'Tìm thẻ cấp cứu',
  searchHint: 'Ví dụ: tắc mạch, phản vệ',
  states: 'Lọc theo trạng thái',
  all: 'Tất cả',
  editAction: 'Sửa',
  publishAction: 'Công bố…',
  versionsAction: 'Các bản đã công bố',
  withdraw: 'Gỡ thẻ',
  show: 'Hiện lại',
  removeAction: 'Xóa',
  withdrawn: 'Đã gỡ thẻ. Học viên có mạng không còn thấy thẻ này.',
  shown: 'Học viên lại thấy thẻ này.',
  removed: 'Đã xóa thẻ.',
  confirmWithdraw: {
    title: 'Gỡ thẻ này khỏi học viên?',
    body: (title: string) =>
      `“${title}” biến mất khỏi lớp học và trang của học viên ngay. Máy đang mất mạng còn giữ bản đã tải cho đến khi có mạng lại.`,
    confirm: 'Gỡ thẻ',
    keep: 'Để nguyên',
  },
  confirmRemove: {
    title: 'Xóa thẻ này?',
    body: (title: string) => `“${title}” chưa công bố lần nào và sẽ mất hẳn.`,
    confirm: 'Xóa thẻ',
    keep: 'Giữ lại',
  },
  empty: 'Chưa có thẻ cấp cứu nào.',
  emptyHint: 'Soạn thẻ đầu tiên cho tình huống mà học viên sợ nhất, ví dụ tắc mạch sau tiêm.',
  noMatch: 'Không có thẻ nào khớp.',
  noMatchHint: 'Thử một từ ngắn hơn hoặc bỏ bớt bộ lọc.',
}

export const cardStateLabels = {
  published: 'Đang hiện',
  overdue: 'Quá hạn kiểm duyệt',
  submitted: 'Chờ duyệt',
  draft: 'Bản nháp',
  withdrawn: 'Đã gỡ',
}

export const publishMessages = {
  title: (title: string) => `Công bố “${title}”`,
  description:
    'Bác sĩ đứng tên đã đọc đúng bản nháp này. Học viên thấy tên bác sĩ, ngày kiểm duyệt và ngày phải kiểm duyệt lại.',
  confirm: 'Công bố thẻ',
  done: 'Đã công bố. Học viên thấy bản mới ngay.',
  outdated:
    'Bản nháp đã được sửa sau khi bạn mở hộp này nên chưa có gì được công bố. Đóng hộp rồi mở lại để đọc bản mới.',
  draft: 'Bản nháp sẽ công bố',
  nothing: 'Không ghi',
  reviewerId: 'Bác sĩ kiểm duyệt',
  reviewerHint: 'Chỉ những bác sĩ có giấy phép hành nghề đã xác minh và còn hạn.',
  choose: 'Chọn bác sĩ',
  reviewedOn: 'Kiểm duyệt ngày',
  nextReviewOn: 'Kiểm duyệt lại trước ngày',
  nextReviewHint: 'Nhiều nhất 24 tháng sau. Quá ngày này, thẻ tự ghi là quá hạn kiểm duyệt.',
  faults: {
    reviewerId: 'Chọn bác sĩ đã kiểm duyệt.',
    reviewedOn: 'Nhập ngày đã kiểm duyệt.',
    nextReviewOn: 'Nhập ngày phải kiểm duyệt lại.',
  },
}

export const versionsMessages = {
  title: (title: string) => `Các bản đã công bố của “${title}”`,
  version: (number: number, day: string) => `Bản ${number}, công bố ${day}`,
  review: (reviewer: string, day: string, next: string) =>
    `${reviewer} kiểm duyệt ${day}, phải kiểm duyệt lại trước ${next}.`,
  restore: 'Lấy làm bản nháp',
  confirmRestore: {
    title: 'Thay bản nháp chưa công bố?',
    body: (number: number) =>
      `Thẻ đang có thay đổi chưa công bố. Lấy bản ${number} làm bản nháp thì những thay đổi đó mất hẳn.`,
    confirm: 'Thay bản nháp',
    keep: 'Giữ bản nháp',
  },
  restored: (number: number) => `Bản ${number} đã thành bản nháp. Học viên vẫn thấy bản đang công bố.`,
}

export const returnMessages = {
  title: (title: string) => `Trả lại “${title}”`,
  description: 'Bác sĩ nhận thông báo, đọc lời nhắn rồi sửa và gửi lại. Học viên vẫn thấy bản đang công bố.',
  note: 'Cần sửa gì',
  confirm: 'Trả lại',
  done: 'Đã trả lại cho bác sĩ.',
  faults: { note: 'Viết cần sửa gì, từ 3 đến 1.000 ký tự.' },
}
