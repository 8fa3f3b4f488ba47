export const formDialogMessages = {
  cancel: 'Hủy',
  restored: 'Đã khôi phục bản nháp bạn chưa gửi.',
  dropDraft: 'Bỏ bản nháp',
  leaveTitle: 'Bỏ những gì đã nhập?',
  leaveBody: 'Nội dung bạn vừa nhập chưa được gửi.',
  leave: 'Bỏ nội dung',
  stay: 'Viết tiếp',
} as const
