export const reviewsMessages = {
  title: 'Đánh giá',
  lead: 'Duyệt trước khi đánh giá hiện trên trang khóa học.',
  states: 'Trạng thái đánh giá',
  all: 'Tất cả',
  fileName: 'danh-gia',
  columns: {
    learner: 'Học viên',
    course: 'Khóa học',
    rating: 'Số sao',
    text: 'Nội dung',
    state: 'Trạng thái',
    hidden: 'Lý do ẩn',
    reply: 'Trả lời',
    at: 'Viết lúc',
  },
  reviewOf: (learner: string) => `Đánh giá của ${learner}`,
  approve: 'Duyệt',
  hide: 'Ẩn',
  approveFor: (learner: string) => `Duyệt đánh giá của ${learner}`,
  hideFor: (learner: string) => `Ẩn đánh giá của ${learner}`,
  approved: 'Đã duyệt đánh giá.',
  reply: 'Trả lời',
  replyFor: (learner: string) => `Trả lời đánh giá của ${learner}`,
  replied: 'Đã trả lời',
  search: 'Tìm đánh giá',
  searchHint: 'Học viên, khóa học, nội dung',
  keys: { approve: 'Duyệt', hide: 'Ẩn, kèm lý do', reply: 'Trả lời' },
  noMatch: 'Không có đánh giá phù hợp.',
  noMatchHint: 'Thử từ khác hoặc chọn trạng thái khác.',
  undo: 'Hoàn tác',
  undone: 'Đã hoàn tác.',
  rating: (n: number) => `${n} trên 5 sao`,
  noText: 'Học viên chỉ chấm sao, không viết nhận xét.',
  gone: 'Đánh giá này không còn. Danh sách đã được tải lại.',
  emptyPending: 'Không còn đánh giá chờ duyệt.',
  emptyPendingHint: 'Đánh giá mới sẽ xuất hiện ở đây.',
  empty: 'Chưa có đánh giá.',
  emptyHint: 'Học viên viết đánh giá sau khi học ít nhất 20% khóa học.',
}

export const manyReviewsMessages = {
  approve: 'Duyệt đánh giá',
  hide: 'Ẩn đánh giá',
  hideTitle: (count: string) => `Ẩn ${count} đánh giá?`,
}

export const hideMessages = {
  title: (learner: string) => `Ẩn đánh giá của ${learner}`,
  act: 'Ẩn đánh giá',
  done: 'Đã ẩn đánh giá và báo cho người viết.',
}

export const replyMessages = {
  title: (learner: string) => `Trả lời đánh giá của ${learner}`,
  body: 'Câu trả lời hiện dưới đánh giá, đứng tên Thẩm Học. Mỗi đánh giá chỉ trả lời một lần.',
  bodyPending:
    'Đánh giá sẽ được duyệt cùng lúc. Câu trả lời hiện bên dưới, đứng tên Thẩm Học. Mỗi đánh giá chỉ trả lời một lần.',
  text: 'Câu trả lời',
  act: 'Gửi câu trả lời',
  done: 'Đã đăng câu trả lời.',
}
