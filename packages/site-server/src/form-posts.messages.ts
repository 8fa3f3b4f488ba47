export const formMessages = {
  foreign: {
    title: 'Biểu mẫu bị từ chối',
    description:
      'Biểu mẫu được gửi từ một trang khác, nên chúng tôi không nhận. Mở trang cần dùng trên trang web này rồi gửi lại.',
  },
  unsent: {
    title: 'Biểu mẫu chưa được gửi',
    description:
      'Biểu mẫu này cần JavaScript, nên chưa có gì được gửi đi hay lưu lại. Bật JavaScript hoặc chờ trang tải xong, rồi bấm nút quay lại của trình duyệt và gửi lần nữa.',
  },
} as const
