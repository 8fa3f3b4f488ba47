import type { PushTopic } from '@repo/contract/push'

export const pushSectionMessages = {
  title: 'Thông báo đẩy',
  lead: 'Báo tin ngay trên màn hình, cả khi bạn không mở trang. Chỉ bật khi bạn muốn, riêng cho từng thiết bị.',
  notSetUp: 'Học viện chưa thiết lập thông báo đẩy. Tin vẫn đến chuông thông báo và email.',
  unable:
    'Trình duyệt này không nhận được thông báo đẩy. Trên iPhone và iPad, hãy thêm trang vào màn hình chính rồi bật ở đó.',
  device: 'Nhận trên thiết bị này',
  deviceHint:
    'Trình duyệt sẽ hỏi bạn một lần. Thông báo chỉ ghi việc gì vừa xảy ra, vì có thể hiện trên màn hình khóa. Đăng xuất là tắt.',
  blocked:
    'Trình duyệt đang chặn thông báo của trang này. Hãy mở phần quyền cạnh thanh địa chỉ, cho phép thông báo, rồi tải lại trang.',
  turnedOn: 'Thiết bị này sẽ nhận thông báo đẩy.',
  turnedOff: 'Thiết bị này không nhận thông báo đẩy nữa.',
  notAllowed: 'Bạn chưa cho phép thông báo, nên chưa bật được.',
  noService: 'Trình duyệt chưa kết nối được với dịch vụ thông báo của hãng. Hãy thử lại sau.',
  saved: 'Đã lưu lựa chọn.',
  topicsLegend: 'Báo đẩy về',
  topics: {
    learning: {
      label: 'Việc học',
      hint: 'Câu hỏi có trả lời, bài thực hành được nhận xét, giờ học bạn đã hẹn. Nếu thư về việc học được gộp mỗi ngày, thông báo cũng gộp và đến cùng giờ.',
    },
    reviews: { label: 'Trả lời đánh giá', hint: 'Khi đánh giá của bạn có trả lời.' },
    orders: {
      label: 'Đơn hàng và chứng nhận',
      hint: 'Đơn đã thanh toán hoặc hoàn tiền, chứng nhận đã sẵn sàng, yêu cầu về dữ liệu được gia hạn.',
    },
    office: { label: 'Công việc', hint: 'Việc đang chờ bạn xử lý.' },
  } satisfies Record<PushTopic, { label: string; hint: string }>,
} as const
