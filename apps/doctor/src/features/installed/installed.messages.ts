export const installedMessages = {
  title: 'Cài cổng bác sĩ lên máy',
  lead: 'Mở từ màn hình chính như một ứng dụng. Câu hỏi đang chờ đọc được cả khi mất mạng; câu trả lời đang viết được giữ lại để gửi khi có mạng.',
  install: 'Cài lên máy này',
} as const
