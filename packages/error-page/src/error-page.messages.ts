interface Copy {
  title: string
  description: string
}

const outage: Copy = {
  title: 'Có lỗi từ phía chúng tôi',
  description: 'Thử lại sau ít phút. Nếu vẫn lỗi, gửi mã hỗ trợ bên dưới cho chúng tôi.',
}

const byStatus: Record<number, Copy> = {
  400: {
    title: 'Không đọc được yêu cầu',
    description: 'Đường dẫn bị gõ sai hoặc bị cắt mất một phần. Kiểm tra lại rồi thử lần nữa.',
  },
  401: {
    title: 'Đăng nhập để tiếp tục',
    description: 'Phiên đăng nhập đã hết hạn. Đăng nhập lại để mở trang này.',
  },
  403: {
    title: 'Bạn chưa có quyền xem trang này',
    description: 'Trang này dành cho tài khoản khác, hoặc quyền truy cập đã thay đổi.',
  },
  404: {
    title: 'Không tìm thấy trang',
    description: 'Đường dẫn đã đổi hoặc trang không còn. Thử tìm nội dung bạn cần.',
  },
  410: {
    title: 'Liên kết đã hết hạn',
    description: 'Liên kết này không còn dùng được. Xin một liên kết mới ở nơi bạn đã nhận nó.',
  },
  421: {
    title: 'Sai tên miền',
    description: 'Máy chủ này không phục vụ tên miền bạn vừa mở. Kiểm tra lại địa chỉ rồi thử lần nữa.',
  },
  429: {
    title: 'Bạn đang thao tác quá nhanh',
    description: 'Chờ ít phút rồi thử lại.',
  },
  503: {
    title: 'Hệ thống đang bận',
    description: 'Chúng tôi đang xử lý nhiều yêu cầu cùng lúc. Thử lại sau ít phút.',
  },
}

const refusal: Copy = {
  title: 'Không thực hiện được yêu cầu này',
  description: 'Mở lại đường dẫn, hoặc quay về trang chủ để đi tiếp.',
}

/** Title and description of the error page for an HTTP status. */
export const errorCopy = (status: number): Copy =>
  byStatus[status] ?? (status >= 400 && status < 500 ? refusal : outage)

/** No server has answered, so the status message must not speak of one. */
export const offlineCopy: Copy & { message: string } = {
  message: 'Network Offline',
  title: 'Không có kết nối mạng',
  description: 'Trang này chưa tải được. Trang sẽ tự mở khi có mạng trở lại.',
}

export const chunkCopy: Copy = {
  title: 'Trang vừa được cập nhật',
  description: 'Phiên bản đang mở đã cũ nên không tải tiếp được. Tải lại để tiếp tục.',
}

export const errorPageMessages = {
  home: 'Về trang chủ',
  contact: 'Liên hệ',
  retry: 'Thử lại',
  back: 'Quay lại',
  code: (status: number) => `Mã lỗi ${status}`,
  requestId: 'Mã hỗ trợ',
  waysOut: 'Lối ra khác',
} as const

/** Status message where nobody gave one. These two stand in English by rule. */
export const defaultMessage = (status: number): string =>
  status === 404 ? 'Page Not Found' : 'Internal Server Error'
