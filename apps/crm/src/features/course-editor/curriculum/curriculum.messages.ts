import type { Change } from './tree.ts'

/** What the editor of a curriculum says. */
export const curriculumMessages = {
  title: 'Chương trình học',
  tools: 'Lưu, hoàn tác và chọn nhiều',
  empty: 'Khóa học chưa có chương nào',
  emptyHint: 'Thêm chương đầu tiên, rồi thêm bài video hoặc bài đọc vào chương.',
  summary: (sections: string, lessons: string, duration: string | null) =>
    duration
      ? `${sections} chương · ${lessons} bài học · ${duration}`
      : `${sections} chương · ${lessons} bài học`,
  sectionSummary: (lessons: string, duration: string | null) =>
    duration ? `${lessons} bài · ${duration}` : `${lessons} bài`,
  addSection: 'Thêm chương',
  addVideo: 'Bài video',
  addArticle: 'Bài đọc',
  addTo: (act: string, section: string) => `Thêm ${act.toLocaleLowerCase('vi')} vào “${section}”`,
  newSection: 'Chương mới',
  newVideo: 'Bài video mới',
  newArticle: 'Bài đọc mới',
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
  chooseVideo: 'Chọn video',
  changeVideo: 'Đổi video',
  removeVideo: 'Bỏ video khỏi bài',
  pickVideo: (lesson: string) => `Chọn video cho “${lesson}”`,
  noVideo: 'Chưa có video',
  named: (act: string, title: string) => `${act}: ${title}`,
  write: 'Viết nội dung',
  edit: 'Sửa nội dung',
  noText: 'Chưa có nội dung',
  professionals: 'Chỉ người có chuyên môn',
  textTitle: 'Nội dung bài đọc',
  textSaved: 'Đã lưu nội dung bài đọc.',
  html: 'Nội dung (HTML)',
  htmlHint: 'Dùng thẻ p, h2, h3, ul, ol, li, strong, em, a, table. Mã lệnh và kiểu dáng riêng bị bỏ khi lưu.',
  save: 'Lưu',
  audience: 'Đối tượng và cảnh báo',
  drag: (title: string) => `Kéo để chuyển chỗ “${title}”`,
  saving: 'Đang lưu…',
  savedDraft: 'Đã lưu nháp',
  savedLive: 'Đã lưu',
  conflict: 'Người khác vừa lưu chương trình này. Chọn bản muốn giữ ở bên trên.',
  retry: 'Lưu lại',
  pending: 'Thay đổi chờ xuất bản',
  pendingNone: 'Học viên đang thấy đúng chương trình này.',
  pendingHint: 'Học viên chỉ thấy những thay đổi này sau khi bạn xuất bản.',
  pendingBy: (name: string, time: string) => `${name} lưu lúc ${time}`,
  pendingAt: (time: string) => `Lưu lúc ${time}`,
  live: 'Khóa học chưa xuất bản lần nào nên mọi thay đổi được dùng ngay.',
  publish: 'Xuất bản thay đổi',
  published: 'Đã xuất bản. Học viên thấy chương trình mới.',
  publishTitle: 'Xuất bản thay đổi của chương trình?',
  publishBody: (count: number) =>
    `${count} thay đổi sẽ hiện với học viên ngay. Phần đã học trong bài bị xóa được giữ lại và trở về nếu bài được khôi phục.`,
  discard: 'Bỏ thay đổi',
  discarded: 'Đã bỏ thay đổi chưa xuất bản.',
  discardTitle: 'Bỏ mọi thay đổi chưa xuất bản?',
  discardBody: 'Chương trình trở về đúng như học viên đang thấy.',
  missing: 'Cần hoàn thiện',
  versions: 'Các phiên bản',
  versionsLead:
    'Mỗi lần xuất bản được giữ lại. Khôi phục một phiên bản sẽ đưa nó vào bản nháp, học viên chưa thấy.',
  versionsNone: 'Chưa có lần xuất bản nào sau khi khóa học ra mắt.',
  version: (number: number) => `Phiên bản ${number}`,
  versionFacts: (time: string, name: string | null, lessons: string) =>
    name ? `${time} · ${name} · ${lessons} bài học` : `Trước ${time} · ${lessons} bài học`,
  versionCurrent: 'Đang dùng',
  restore: 'Khôi phục',
  restored: (number: number) => `Đã đưa phiên bản ${number} vào bản nháp.`,
  close: 'Đóng',
  more: (count: number) => `và ${count} thay đổi khác`,
  outline: 'Chương và bài học',
  /** Spoken while something is moved by keyboard or pointer. */
  spoken: {
    instructions:
      'Nhấn phím cách để nhấc lên, dùng phím mũi tên để chuyển chỗ, nhấn phím cách lần nữa để đặt xuống, Esc để hủy.',
    start: (title: string) => `Đã nhấc “${title}”.`,
    over: (title: string, other: string) => `“${title}” đang ở chỗ của “${other}”.`,
    end: (title: string) => `Đã đặt “${title}” xuống.`,
    cancel: (title: string) => `Đã hủy. “${title}” trở về chỗ cũ.`,
    moved: (title: string, place: number, section: string) =>
      section
        ? `“${title}” giờ là bài thứ ${place} của “${section}”.`
        : `“${title}” giờ là chương thứ ${place}.`,
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
  lesson_audience: (title) => `Đổi đối tượng hoặc cảnh báo của bài “${title}”`,
}

export const describeChange = ({ kind, title, before = '' }: Change): string =>
  changeWords[kind](title, before)
