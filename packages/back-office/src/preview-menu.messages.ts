export const previewMenuMessages = {
  open: 'Xem thử',
  asVisitor: 'Xem như khách',
  asLearner: 'Xem như học viên',
  unsaved: 'Còn mục chưa lưu được nên bản xem thử chưa có phần đó.',
  blocked: 'Trình duyệt chặn cửa sổ mới. Cho phép cửa sổ bật lên của trang này rồi thử lại.',
} as const
