export const shellMessages = {
  promise: 'Vận hành lớp học, từ duyệt khóa đến đối soát đơn.',
}
