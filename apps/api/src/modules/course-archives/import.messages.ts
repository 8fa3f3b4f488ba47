import type { AppError } from '@repo/contract'
import { describeError } from '@repo/messages'

/** What an import reports to staff. */
export const importMessages = {
  packageSent: (lesson: string) =>
    `Gói SCORM của “${lesson}” đang được giải nén và kiểm tra; mở “Gói SCORM” của bài để xem kết quả.`,
  packageLeft: (lesson: string, why: string) =>
    `Gói SCORM của “${lesson}” không mang sang: ${why} Mở bài, chọn “Gói SCORM” và tải gói lên.`,
  packageMissing: 'tệp của gói không có trong bản sao lưu.',
  packagesTooMuch: 'các gói của bản sao lưu vượt quá 1 GB cộng lại.',
  packagesOff: 'máy chủ chưa có tên miền riêng cho gói SCORM.',
  slugTaken: (wanted: string, slug: string) =>
    `Đường dẫn “${wanted}” đã có khóa khác dùng nên bản nhập dùng “${slug}”.`,
  category: (wanted: string, name: string) =>
    `Không có chuyên mục “${wanted}” nên khóa học nằm trong “${name}”. Chọn lại trước khi xuất bản.`,
  doctorsMissing: (names: readonly string[]) => `Không tìm thấy bác sĩ: ${names.join(', ')}.`,
  doctorFallback: (name: string) => `Khóa học tạm do ${name} giảng dạy. Chọn lại bác sĩ trước khi xuất bản.`,
  fileMissing: (name: string) => `ZIP thiếu tệp ${name}.`,
  fileOfOtherType: (name: string) => `${name} không đúng loại tệp được nhận nên bị bỏ qua.`,
  fileRefused: (name: string, error: AppError) => `${name} bị bỏ qua: ${describeError(error)}`,
  videoMissing: (lesson: string, video: string) =>
    `Bài “${lesson}” chưa có video vì thư viện không có “${video}”.`,
  trailerMissing: (video: string) => `Chưa có video giới thiệu vì thư viện không có “${video}”.`,
  pictureMissing: (question: string) => `Câu hỏi “${question}” mất hình.`,
  itemsDropped: (lesson: string, count: number) =>
    `Bài trắc nghiệm “${lesson}” bớt ${count} câu không có trong ngân hàng câu hỏi.`,
  quizzes: (count: number) =>
    `${count} bài trắc nghiệm ở dạng bản nháp: mở từng bài và xuất bản câu hỏi trước khi xuất bản khóa học.`,
  assignments: (count: number) =>
    `${count} bài thực hành có đề bài ở dạng bản nháp: mở từng bài và xuất bản để học viên nộp bài.`,
  pictures: (count: number) =>
    `${count} hình trong bài đọc trỏ về trang đã xuất ZIP. Mở bài và thay hình nếu trang đó khác trang này.`,
  pairs: (count: number) =>
    `${count} cặp ảnh trước và sau cần gắn giấy đồng ý của bệnh nhân ở đây: học viên chưa thấy các ảnh này.`,
  pairsWithdrawn: (count: number) =>
    `${count} cặp ảnh trước và sau bị bỏ ra vì bệnh nhân đã rút giấy đồng ý ở đây.`,
  unknownFiles: (count: number) => `${count} tệp lạ trong ZIP bị bỏ qua.`,
} as const
