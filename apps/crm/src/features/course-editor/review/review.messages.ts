import type { CourseReview } from '@repo/back-office/course-review/types'

type Base = NonNullable<CourseReview['comparedWith']>['kind']

export const reviewTabMessages = {
  state: 'Tình trạng duyệt',
  notSubmitted: 'Bác sĩ chưa gửi duyệt khóa học này.',
  approve: 'Duyệt và xuất bản',
  approveLater: 'Duyệt, xuất bản sau',
  giveBack: 'Trả lại để chỉnh sửa',
  approveTitle: 'Duyệt và xuất bản khóa học?',
  approveLead: 'Học viên thấy nội dung mới ngay. Bác sĩ nhận email và thông báo.',
  free: 'Khóa học đang miễn phí: ai cũng vào học được mà không trả tiền.',
  approveLaterTitle: 'Duyệt khóa học?',
  approveLaterLead:
    'Khóa học chưa hiện với học viên cho đến khi được xuất bản. Bác sĩ nhận email và thông báo.',
  giveBackTitle: 'Trả khóa học để chỉnh sửa?',
  giveBackLead: 'Bác sĩ nhận email và thông báo kèm lời nhắn này, và thấy các nhận xét ở từng bài học.',
  note: 'Lời nhắn cho bác sĩ',
  noteFault: 'Viết lời nhắn từ 5 ký tự để bác sĩ biết cần sửa gì.',
  done: { approved: 'Đã duyệt khóa học.', returned: 'Đã trả khóa học cho bác sĩ.' },
  stillMissing: 'Chưa xuất bản được vì còn thiếu',
  changes: 'Thay đổi',
  comparedWith: {
    approval: (at: string) => `So với lần duyệt gần nhất, lúc ${at}.`,
    published: (at: string) => `So với nội dung học viên đang thấy, xuất bản lần đầu lúc ${at}.`,
    return: (at: string) => `So với bản đã trả lại lúc ${at}.`,
  } satisfies Record<Base, (at: string) => string>,
  first: 'Khóa học được gửi duyệt lần đầu: toàn bộ nội dung là mới.',
  unchanged: 'Không có thay đổi nào.',
  inCurriculum: 'Chương trình học',
  comments: 'Nhận xét',
  addComment: 'Thêm nhận xét',
  commentTitle: 'Nhận xét mới',
  place: 'Nhận xét về',
  placeCourse: 'Cả khóa học',
  placeFields: 'Thông tin khóa học',
  text: 'Nội dung',
  send: 'Gửi nhận xét',
  sent: 'Đã gửi nhận xét.',
}
