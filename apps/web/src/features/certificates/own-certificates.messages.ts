/** The learner's way to the certificate of one course. */
export const claimMessages = {
  title: 'Chứng nhận khóa học',
  back: 'Về phòng học',
  notOffered: 'Khóa học này không cấp chứng nhận',
  notOfferedHint: 'Bạn vẫn xem lại được mọi bài học trong thời hạn của mình.',
  left: 'Còn lại để nhận chứng nhận',
  lessons: (completed: number, needed: number, total: number) =>
    needed === total
      ? `Đã hoàn thành ${completed}/${total} bài học.`
      : `Đã hoàn thành ${completed} bài học, cần ${needed} trên ${total} bài.`,
  quizzes: (passed: number, total: number) => `Đã đạt ${passed}/${total} bài trắc nghiệm.`,
  openLessons: 'Bài học chưa hoàn thành',
  openQuizzes: 'Bài trắc nghiệm chưa đạt',
  assignments: (passed: number, total: number) => `Đã hoàn thành ${passed}/${total} bài thực hành.`,
  openAssignments: 'Bài thực hành chưa hoàn thành',
  goOn: 'Học tiếp',
  earned: 'Bạn đã đủ điều kiện nhận chứng nhận',
  earnedHint:
    'Kiểm tra tên trước khi nhận: chứng nhận ghi đúng tên này. Sau khi nhận, bạn sửa được tên một lần.',
  name: 'Họ và tên trên chứng nhận',
  nameHint: 'Ghi như trên giấy tờ của bạn, có dấu.',
  words: {
    name: {
      missing: 'Nhập họ và tên.',
      invalid: 'Họ và tên gồm chữ, từ 2 đến 80 ký tự, không có số và ký hiệu.',
    },
  },
  claim: 'Nhận chứng nhận',
  claimed: 'Chứng nhận đã được cấp.',
  noLicence: 'Chứng nhận này không thay thế chứng chỉ hành nghề.',
  hours: (hours: string) => `Chứng nhận ghi ${hours} học.`,
} as const

export const correctionMessages = {
  open: 'Sửa tên',
  title: 'Sửa tên trên chứng nhận',
  lead: 'Bạn sửa được tên một lần. Bản mới thay bản cũ, và trang của bản cũ dẫn đến bản mới.',
  save: 'Cấp bản mới',
  cancel: 'Để nguyên',
  done: 'Đã cấp bản mới với tên vừa sửa.',
} as const

export const listMessages = {
  title: 'Chứng nhận của tôi',
  empty: 'Chưa có chứng nhận',
  emptyHint: 'Hoàn thành một khóa học có cấp chứng nhận để nhận.',
  toCourses: 'Khóa học của tôi',
  issued: (date: string) => `Cấp ngày ${date}`,
  to: (name: string) => `Cấp cho ${name}`,
  pdf: 'Tải bản PDF',
  see: 'Xem chứng nhận',
  seeOf: (course: string) => `Xem chứng nhận ${course}`,
  revoked: (date: string) => `Đã bị thu hồi ngày ${date}. Lý do có trong email đã gửi cho bạn.`,
} as const
