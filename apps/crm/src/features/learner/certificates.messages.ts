import type { certificateStatuses } from '@repo/contract/certificates'
import type { certificateOrigins } from '@repo/contract/crm-certificates'

export const certificateMessages = {
  title: 'Chứng nhận',
  hint: (name: string) =>
    `Tên trong hồ sơ: ${name}. Trang của mỗi chứng nhận đổi theo ngay khi thu hồi hoặc cấp lại.`,
  none: 'Học viên chưa có chứng nhận.',
  course: 'Khóa học',
  name: 'Tên trên chứng nhận',
  state: 'Trạng thái',
  issued: 'Ngày cấp',
  page: 'Trang xác nhận',

  because: (reason: string) => `Lý do: ${reason}`,
  on: (date: string) => `ngày ${date}`,
  statuses: {
    valid: 'Có hiệu lực',
    revoked: 'Đã thu hồi',
    replaced: 'Đã thay bằng bản khác',
  } satisfies Record<(typeof certificateStatuses)[number], string>,
  origins: {
    earned: 'Học viên nhận',
    corrected: 'Học viên sửa tên',
    reissued: 'Cấp lại',
  } satisfies Record<(typeof certificateOrigins)[number], string>,
  reason: 'Lý do',
  reasonHint: 'Học viên nhận được lý do này qua email.',
  revoke: {
    open: 'Thu hồi',
    title: (course: string) => `Thu hồi chứng nhận “${course}”?`,
    body: 'Trang xác nhận ghi “đã thu hồi” ngay lập tức và bản PDF không tải được nữa. Học viên nhận email.',
    act: 'Thu hồi chứng nhận',
    done: 'Đã thu hồi chứng nhận.',
  },
  reissue: {
    open: 'Cấp lại với tên khác',
    title: (course: string) => `Cấp lại chứng nhận “${course}”`,
    body: 'Bản mới có mã mới và giữ ngày cấp. Trang của bản cũ dẫn đến bản mới. Học viên nhận email.',
    act: 'Cấp lại chứng nhận',
    done: 'Đã cấp lại chứng nhận.',
    fault: 'Nhập họ và tên bằng chữ, từ 2 đến 80 ký tự.',
  },
}
