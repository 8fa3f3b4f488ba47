export const postMessages = {
  proofNeeded:
    'Mạng bạn đang dùng vừa gửi nhiều yêu cầu, nên lần này trình duyệt phải làm một phép thử nhỏ. Chờ trang tải xong rồi gửi lại. Nếu trình duyệt tắt JavaScript, hãy bật JavaScript hoặc thử lại sau khoảng một giờ.',
} as const
