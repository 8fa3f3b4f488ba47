import type { Gap } from './assignments.types.ts'

export const assignmentMessages = {
  title: 'Bài thực hành',
  back: 'Về chương trình học',
  save: 'Lưu',
  undo: 'Hoàn tác',
  up: 'Chuyển lên',
  down: 'Chuyển xuống',
  edit: 'Sửa',
  remove: 'Xóa',

  parts: 'Học viên nộp gì',
  partsEdit: 'Sửa',
  partsSaved: 'Đã lưu phần nộp.',
  fields: {
    writing: 'Bài viết',
    files: 'Tệp đính kèm',
    film: 'Phim',
    filmMinutes: 'Phim dài nhất (phút)',
    filmMegabytes: 'Phim lớn nhất (MB)',
    passPercent: 'Mức đạt (%)',
  },
  hints: {
    files: 'PDF, ảnh, XLSX hoặc CSV.',
    film: 'Quay bằng điện thoại hoặc chọn tệp có sẵn. Chỉ học viên, bác sĩ của khóa và nhân viên được cấp quyền xem được.',
    filmMinutes: 'Từ 1 đến 30.',
    filmMegabytes: 'Từ 20 đến 2.000. Phim 5 phút quay bằng điện thoại thường dưới 500 MB.',
    passPercent: 'Trên tổng điểm của bảng chấm, từ 1 đến 100.',
  },
  faults: {
    passPercent: 'Nhập từ 1 đến 100.',
    filmMinutes: 'Nhập từ 1 đến 30.',
    filmMegabytes: 'Nhập từ 20 đến 2.000.',
  },

  rubric: 'Bảng chấm',
  rubricEmpty: 'Chưa có tiêu chí nào',
  rubricEmptyHint:
    'Không có bảng chấm và bảng kiểm, bài học hoàn thành ngay khi học viên nộp. Có một trong hai, bài hoàn thành khi bác sĩ chấm đạt.',
  addCriterion: 'Thêm tiêu chí',
  untitled: 'Tiêu chí chưa có tên',
  levels: (words: string) => words || 'Chưa có mức nào',
  total: (points: number, percent: number) => `Tối đa ${points} điểm, đạt từ ${percent}%.`,
  removed: (name: string) => `Đã xóa “${name}”.`,
  moved: (name: string, place: number) => `“${name}” giờ ở vị trí ${place}.`,

  checklist: 'Bảng kiểm thực hành',
  checklistEmpty: 'Chưa có bước nào',
  checklistEmptyHint:
    'Học viên tự đánh dấu từng bước, bác sĩ ký xác nhận. Thiếu bước then chốt thì không đạt.',
  checklistEdit: 'Sửa bảng kiểm',
  checklistSaved: 'Đã lưu bảng kiểm.',
  critical: 'Then chốt',

  state: 'Xuất bản',
  unpublished: 'Học viên chưa nộp được bài: họ chỉ tự xác nhận đã thực hành xong.',
  published: (number: number) => `Học viên đang nộp bài theo phiên bản ${number}.`,
  publishedAt: (time: string, name: string | null) =>
    name ? `${name} xuất bản ${time}` : `Xuất bản ${time}`,
  changed: 'Có thay đổi học viên chưa thấy.',
  unchanged: 'Không có thay đổi nào chờ xuất bản.',
  missing: 'Cần hoàn thiện',
  publish: 'Xuất bản đề bài',
  publishDone: 'Đã xuất bản. Bài làm mới sẽ nộp theo đề này.',
  publishNote: 'Bài đang làm hoặc đã nộp vẫn được chấm theo đề lúc bắt đầu.',
  approvalNote: 'Học viên đang học bài này, nên thay đổi được xuất bản khi ban nội dung duyệt khóa học.',
  finish: {
    state: 'Chốt đề bài',
    unpublished: 'Chưa chốt đề bài.',
    published: (number: number) => `Đã chốt đề lần ${number}. Học viên nộp bài khi khóa học được duyệt.`,
    publishedAt: (time: string, name: string | null) => (name ? `${name} chốt ${time}` : `Chốt ${time}`),
    changed: 'Có thay đổi chưa chốt.',
    unchanged: 'Không có thay đổi nào chưa chốt.',
    publish: 'Chốt đề bài',
    publishDone: 'Đã chốt đề bài.',
    publishNote: 'Sau khi chốt, bạn vẫn sửa rồi chốt lại được.',
  },
} as const

export const criterionMessages = {
  addTitle: 'Tiêu chí mới',
  editTitle: 'Sửa tiêu chí',
  save: 'Lưu tiêu chí',
  saved: 'Đã lưu tiêu chí. Học viên thấy sau khi xuất bản.',
  title: 'Tên tiêu chí',
  levels: 'Các mức',
  levelsHint: 'Mức tốt nhất đứng trước. Mô tả giúp học viên biết cần làm gì để lên mức.',
  level: (number: number) => `Mức ${number}`,
  levelTitle: (number: number) => `Tên mức ${number}`,
  points: (number: number) => `Điểm mức ${number}`,
  description: (number: number) => `Mô tả mức ${number}`,
  addLevel: 'Thêm mức',
  removeLevel: (number: number) => `Xóa mức ${number}`,
  faults: {
    title: 'Tên không quá 160 ký tự.',
    levels: 'Kiểm tra các mức: điểm từ 0 đến 100, tên không quá 60 ký tự, mô tả không quá 400 ký tự.',
  },
  good: 'Tốt',
  fair: 'Đạt',
  poor: 'Chưa đạt',
} as const

export const checklistMessages = {
  hint: 'Viết mỗi bước thành một việc quan sát được, ví dụ “Hút ngược kiểm tra trước khi bơm”.',
  item: (number: number) => `Bước ${number}`,
  critical: (number: number) => `Bước ${number} là bước then chốt`,
  add: 'Thêm bước',
  up: (number: number) => `Chuyển bước ${number} lên`,
  down: (number: number) => `Chuyển bước ${number} xuống`,
  remove: (number: number) => `Xóa bước ${number}`,
  fault: 'Tối đa 40 bước, mỗi bước không quá 300 ký tự.',
  moved: (number: number) => `Bước giờ ở vị trí ${number}.`,
} as const

const criterionGaps = {
  title: 'chưa có tên',
  levels: 'cần ít nhất hai mức',
  level_title: 'có mức chưa có tên',
  same_points: 'có hai mức bằng điểm nhau',
} as const

/** What keeps an assignment from being published. */
export function describeGap(gap: Gap): string {
  switch (gap.kind) {
    case 'nothing_asked':
      return 'Bài chưa nhận gì: chọn ít nhất một phần nộp, hoặc thêm bảng kiểm.'
    case 'criterion':
      return `Tiêu chí ${gap.number}: ${criterionGaps[gap.gap]}.`
    case 'checklist_item':
      return `Bước ${gap.number} của bảng kiểm: chưa có nội dung.`
  }
}
