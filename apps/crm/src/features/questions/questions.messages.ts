export const questionsMessages = {
  title: 'Câu hỏi',
  lead: 'Câu hỏi của học viên trong bài học. Bác sĩ của khóa trả lời; bạn xử lý báo cáo và trả lời thay khi cần.',
  queues: 'Hàng đợi câu hỏi',
  queue: { reported: 'Bị báo cáo', waiting: 'Chưa có trả lời', hidden: 'Đã ẩn', all: 'Tất cả' },
  search: 'Tìm câu hỏi',
  searchHint: 'Học viên, khóa học, nội dung',
  questionOf: (learner: string) => `Câu hỏi của ${learner}`,
  at: (time: string) => `phút ${time}`,
  private: 'Giữ kín',
  hidden: 'Đã ẩn',
  waiting: 'Chưa có trả lời',
  answered: 'Đã có trả lời',
  accepted: 'Câu trả lời đúng',
  votes: (count: string) => `${count} người thấy hữu ích`,
  reports: (count: string, reasons: string) => `${count} báo cáo: ${reasons}`,
  answer: 'Trả lời',
  answerFor: (learner: string) => `Trả lời câu hỏi của ${learner}`,
  hide: 'Ẩn',
  hideFor: (learner: string) => `Ẩn câu hỏi của ${learner}`,
  hideAnswerOf: (author: string) => `Ẩn câu trả lời của ${author}`,
  keep: 'Giữ lại',
  keepFor: (learner: string) => `Giữ lại câu hỏi của ${learner}`,
  keepAnswerOf: (author: string) => `Giữ lại câu trả lời của ${author}`,
  show: 'Hiện lại',
  showFor: (learner: string) => `Hiện lại câu hỏi của ${learner}`,
  showAnswerOf: (author: string) => `Hiện lại câu trả lời của ${author}`,
  kept: 'Đã giữ lại và đóng báo cáo.',
  shown: 'Nội dung đã hiện lại.',
  gone: 'Nội dung này không còn. Danh sách đã được tải lại.',
  keys: { answer: 'Trả lời thay', hide: 'Ẩn, kèm lý do', release: 'Giữ lại hoặc hiện lại' },
  noMatch: 'Không có câu hỏi phù hợp.',
  noMatchHint: 'Thử từ khác hoặc chọn hàng đợi khác.',
  empty: {
    reported: {
      title: 'Không có báo cáo nào.',
      description: 'Nội dung bị học viên báo cáo sẽ xuất hiện ở đây.',
    },
    waiting: { title: 'Câu hỏi nào cũng đã có trả lời.', description: 'Câu hỏi mới sẽ xuất hiện ở đây.' },
    hidden: { title: 'Chưa ẩn câu hỏi nào.', description: 'Câu hỏi bị ẩn sẽ xuất hiện ở đây.' },
    all: { title: 'Chưa có câu hỏi.', description: 'Học viên đặt câu hỏi ở mục Hỏi đáp của bài học.' },
  },
}

export const questionFileMessages = {
  name: 'cau-hoi',
  learner: 'Học viên',
  course: 'Khóa học',
  lesson: 'Bài học',
  title: 'Tiêu đề',
  text: 'Nội dung',
  at: 'Hỏi lúc',
  answered: 'Trả lời',
  answers: 'Số câu trả lời',
  votes: 'Số người thấy hữu ích',
  reader: 'Người xem',
  everybody: 'Mọi học viên của khóa',
  state: 'Trạng thái',
  states: { visible: 'Đang hiện', hidden: 'Đã ẩn' },
  reports: 'Lý do báo cáo',
}

export const manyQuestionsMessages = {
  keep: 'Giữ lại',
  keepTitle: (count: string) => `Giữ lại ${count} câu hỏi?`,
  keepBody: 'Câu hỏi vẫn hiện như cũ, và báo cáo về từng câu được đóng.',
  keepAct: 'Giữ lại câu hỏi',
  show: 'Hiện lại',
  showTitle: (count: string) => `Hiện lại ${count} câu hỏi?`,
  showBody: 'Học viên của khóa học thấy lại các câu hỏi này, và báo cáo về từng câu được đóng.',
  showAct: 'Hiện lại câu hỏi',
  hide: 'Ẩn câu hỏi',
  hideTitle: (count: string) => `Ẩn ${count} câu hỏi?`,
}

export const hideQuestionMessages = {
  title: (learner: string) => `Ẩn câu hỏi của ${learner}`,
  answerTitle: (author: string) => `Ẩn câu trả lời của ${author}`,
  act: 'Ẩn câu hỏi',
  answerAct: 'Ẩn câu trả lời',
  withPictures: 'Ảnh kèm câu hỏi cũng bị ẩn với bác sĩ và học viên khác.',
  done: 'Đã ẩn và báo cho người viết.',
}

export const removePictureMessages = {
  open: 'Gỡ ảnh này',
  title: (learner: string) => `Gỡ ảnh trong câu hỏi của ${learner}`,
  also: 'Ảnh bị xóa hẳn, câu hỏi vẫn còn.',
  act: 'Gỡ ảnh',
  done: 'Đã gỡ ảnh và báo cho người hỏi.',
}

export const answerMessages = {
  title: (learner: string) => `Trả lời câu hỏi của ${learner}`,
  body: 'Câu trả lời hiện trong bài học, đứng tên Thẩm Học. Người hỏi nhận email.',
  text: 'Câu trả lời',
  act: 'Gửi câu trả lời',
  done: 'Đã đăng câu trả lời.',
}

export const learnerQuestionMessages = {
  title: 'Câu hỏi của học viên',
  none: 'Học viên chưa đặt câu hỏi nào.',
  noneHint: 'Câu hỏi trong bài học sẽ xuất hiện ở đây.',
  fileName: 'cau-hoi-cua-hoc-vien',
}
