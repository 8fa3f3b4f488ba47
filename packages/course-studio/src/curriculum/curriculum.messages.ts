import type { Change } from './tree.ts'

/** What the editor of a curriculum says. */
export const curriculumMessages = {
  title: 'Chương trình học',
  tools: 'Lưu, hoàn tác và chọn nhiều',
  empty: 'Khóa học chưa có chương nào',
  emptyHint: 'Thêm chương đầu tiên, rồi thêm bài video, bài đọc, bài thực hành hoặc bài tài liệu vào chương.',
  summary: (sections: string, lessons: string, duration: string | null) =>
    duration
      ? `${sections} chương · ${lessons} bài học · ${duration}`
      : `${sections} chương · ${lessons} bài học`,
  sectionSummary: (lessons: string, duration: string | null) =>
    duration ? `${lessons} bài · ${duration}` : `${lessons} bài`,
  addSection: 'Thêm chương',
  add: {
    video: 'Bài video',
    article: 'Bài đọc',
    quiz: 'Bài trắc nghiệm',
    assignment: 'Bài thực hành',
    download: 'Bài tài liệu',
  },
  addTo: (act: string, section: string) => `Thêm ${act.toLocaleLowerCase('vi')} vào “${section}”`,
  newSection: 'Chương mới',
  fresh: {
    video: 'Bài video mới',
    article: 'Bài đọc mới',
    quiz: 'Bài trắc nghiệm mới',
    assignment: 'Bài thực hành mới',
    download: 'Bài tài liệu mới',
  },
  name: 'Tên',
  nameOf: (title: string) => `Đổi tên “${title}”`,
  rename: 'Đổi tên',
  up: 'Chuyển lên',
  down: 'Chuyển xuống',
  remove: 'Xóa',
  removed: (title: string) => `Đã xóa “${title}”.`,
  removedMany: (count: number) => `Đã xóa ${count} bài học.`,
  undo: 'Hoàn tác',
  redo: 'Làm lại',
  select: 'Chọn nhiều',
  selectEnd: 'Thôi chọn',
  selected: (count: number) => `Đã chọn ${count} bài`,
  selectLesson: (title: string) => `Chọn “${title}”`,
  moveSelected: 'Chuyển sang chương',
  section: 'Chương',
  htmlFault: 'Nội dung dài quá giới hạn. Hãy rút gọn hoặc chia thành hai bài.',
  freePreview: 'Học thử',
  freeOn: 'Cho học thử',
  freeOff: 'Thôi cho học thử',
  upload: 'Tải video lên',
  uploading: (percent: number) => `Đang tải lên ${percent}%`,
  chooseVideo: 'Chọn video',
  changeVideo: 'Đổi video',
  removeVideo: 'Bỏ video khỏi bài',
  pickVideo: (lesson: string) => `Chọn video cho “${lesson}”`,
  noVideo: 'Chưa có video',
  named: (act: string, title: string) => `${act}: ${title}`,
  write: 'Viết nội dung',
  edit: 'Sửa nội dung',
  noText: 'Chưa có nội dung',
  openQuiz: 'Soạn câu hỏi',
  openAssignment: 'Soạn bài nộp',
  handsIn: 'Học viên nộp bài',
  confirms: 'Học viên tự xác nhận',
  quizQuestions: (count: number) => `${count} câu hỏi`,
  noQuestions: 'Chưa xuất bản câu hỏi',
  captions: 'Phụ đề, chương và âm thanh',
  sensitiveNote: (note: string) => `Báo trước: ${note}`,
  professionals: 'Chỉ người có chuyên môn',
  textTitle: 'Nội dung của bài',
  textSaved: 'Đã lưu nội dung của bài.',
  textWaits:
    'Chương trình học chưa lưu được nên nội dung này cũng chưa lưu. Bài viết vẫn được giữ; đóng cửa sổ để xem vì sao.',
  noInstructions: 'Chưa có hướng dẫn',
  noFiles: 'Chưa có tệp',
  addFiles: 'Thêm tệp',
  audienceOf: (count: number) => `${count} bài đã chọn`,
  html: 'Nội dung',
  pairsByStaff:
    'Ảnh trước và sau điều trị do ban nội dung đưa vào, vì mỗi cặp ảnh cần giấy đồng ý của bệnh nhân đã lưu. Ghi số giấy đồng ý vào chỗ cần đặt ảnh, và giữ khối ảnh đang có ở chỗ của nó.',
  htmlHint: 'Dán được từ Word và Google Docs; phông chữ và màu riêng bị bỏ để bài đọc đồng nhất.',
  save: 'Lưu',
  audience: 'Đối tượng và cảnh báo',
  saving: 'Đang lưu…',
  savedDraft: 'Đã lưu nháp',
  savedLive: 'Đã lưu',
  conflict: 'Người khác vừa lưu chương trình này. Chọn bản muốn giữ ở bên trên.',
  retry: 'Lưu lại',
  close: 'Đóng',
  outline: 'Chương và bài học',
  /** Spoken while something is moved by keyboard or pointer. */
  spoken: {
    moved: (title: string, place: number, section: string) =>
      section
        ? `“${title}” giờ là bài thứ ${place} của “${section}”.`
        : `“${title}” giờ là chương thứ ${place}.`,
    movedMany: (count: number, section: string) => `Đã chuyển ${count} bài sang “${section}”.`,
    free: (count: number) => `${count} bài giờ cho học thử.`,
    notFree: (count: number) => `${count} bài giờ không cho học thử.`,
    undone: 'Đã hoàn tác',
    redone: 'Đã làm lại',
    restored: (act: string, sections: string, lessons: string) =>
      `${act}. Chương trình có ${sections} chương, ${lessons} bài học.`,
  },
}

const changeWords: Record<Change['kind'], (title: string, before: string) => string> = {
  section_added: (title) => `Thêm chương “${title}”`,
  section_removed: (title) => `Xóa chương “${title}”`,
  section_renamed: (title, before) => `Đổi tên chương “${before}” thành “${title}”`,
  section_moved: (title) => `Chuyển chỗ chương “${title}”`,
  lesson_added: (title) => `Thêm bài “${title}”`,
  lesson_removed: (title) => `Xóa bài “${title}”`,
  lesson_renamed: (title, before) => `Đổi tên bài “${before}” thành “${title}”`,
  lesson_moved: (title) => `Chuyển chỗ bài “${title}”`,
  lesson_video: (title) => `Đổi video của bài “${title}”`,
  lesson_text: (title) => `Sửa nội dung bài “${title}”`,
  lesson_preview: (title) => `Đổi quyền học thử của bài “${title}”`,
  lesson_release: (title) => `Đổi điều kiện mở của bài “${title}”`,
  lesson_questions: (title) => `Đổi câu hỏi của bài “${title}”`,
  lesson_task: (title) => `Đổi đề bài nộp của bài “${title}”`,
  lesson_files: (title) => `Đổi tài liệu của bài “${title}”`,
  lesson_audience: (title) => `Đổi đối tượng hoặc cảnh báo của bài “${title}”`,
}

export const describeChange = ({ kind, title, before = '' }: Change): string =>
  changeWords[kind](title, before)
