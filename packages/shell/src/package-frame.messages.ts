export const packageFrameMessages = {
  frame: (title: string) => `Gói SCORM: ${title}`,
  parts: 'Phần',
  done: 'đã xong',
  expand: 'Mở rộng',
  shrink: 'Thu nhỏ',
  starting: 'Đang mở gói…',
  silentTitle: 'Gói chưa mở được',
  silentHint: 'Máy chủ của gói không trả lời. Kiểm tra mạng rồi mở lại.',
  over: 'Phiên mở gói đã hết. Mở lại để học tiếp từ chỗ đang dừng.',
  again: 'Mở lại',
}
