export const moderationMessages = {
  body: 'Người viết nhận email có lý do này.',
  reason: 'Lý do',
  choose: 'Chọn lý do',
  note: 'Lời nhắn thêm',
  noteHint: 'Được ghi vào email. Bắt buộc khi chọn “Lý do khác”.',
  hiddenFor: (reason: string, note: string) =>
    note ? `Lý do ẩn: ${reason}. Lời nhắn: “${note}”` : `Lý do ẩn: ${reason}.`,
  faults: { reason: 'Chọn lý do.', note: 'Viết lý do, tối đa 500 ký tự.' },
}
