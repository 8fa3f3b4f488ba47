import type { WhisperFailure } from '@repo/media'

export type DraftFailure =
  | WhisperFailure
  | 'broken_result'
  | 'interrupted'
  | 'no_room'
  | 'no_sound'
  | 'no_source'
  | 'no_speech'
  | 'too_long'
  | 'unreadable'

const failures: Record<DraftFailure, string> = {
  crashed:
    'Chương trình nhận dạng tiếng nói dừng giữa chừng, thường vì máy chủ thiếu bộ nhớ cho mô hình. Thử lại, hoặc nhờ quản trị hệ thống xem nhật ký.',
  timeout:
    'Nhận dạng lâu hơn mức cho phép nên đã được dừng. Nhờ quản trị hệ thống dùng mô hình nhỏ hơn hoặc máy mạnh hơn.',
  no_result: 'Chương trình nhận dạng kết thúc mà không để lại kết quả. Nhờ quản trị hệ thống xem nhật ký.',
  broken_result:
    'Không đọc được kết quả của chương trình nhận dạng. Nhờ quản trị hệ thống kiểm tra phiên bản.',
  interrupted: 'Việc tạo bản nháp bị ngắt nhiều lần. Thử lại sau ít phút.',
  no_room:
    'Máy chủ sắp hết dung lượng nên bản nháp đang chờ. Hãy nhờ quản trị hệ thống dọn bớt ổ đĩa, bản nháp sẽ tự được tạo khi có đủ chỗ.',
  no_sound: 'Video này không có tiếng.',
  no_source: 'Video này không còn tệp gốc nên không tạo được phụ đề nháp.',
  no_speech: 'Không nghe thấy lời nói nào trong video.',
  too_long: 'Bản nháp có nhiều dòng hơn mức trình sửa phụ đề nhận.',
  unreadable: 'Không tách được tiếng từ tệp gốc của video.',
}

/** Why there is no draft, or why it has to wait for more than its turn, for the people who asked for it. */
export function describeDraftFailure(state: string, code: string | null): string | null {
  if (state === 'queued' && code === 'no_room') return failures.no_room
  return state === 'failed' ? (failures[code as DraftFailure] ?? failures.interrupted) : null
}
