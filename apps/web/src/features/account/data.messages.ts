import type { dataRequestStates } from '@repo/contract/data-requests'
import type { FieldWords } from '@repo/forms'

export const dataMessages = {
  law: 'Theo Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15 và Nghị định 356/2025/NĐ-CP: yêu cầu được phản hồi trong 2 ngày làm việc và hoàn tất trong 20 ngày.',
  password: 'Mật khẩu hiện tại',
  cancel: 'Hủy',
  asked: (time: string) => `Gửi lúc ${time}`,
  answerBy: (date: string) => `Phản hồi chậm nhất ${date}`,
  finishBy: (date: string) => `Hoàn tất chậm nhất ${date}`,
  finished: (time: string) => `Xong lúc ${time}`,

  copy: {
    title: 'Bản sao dữ liệu',
    lead: 'Một tệp JSON có mọi thứ chúng tôi lưu về bạn: tài khoản, đơn hàng, việc học, đánh giá, các lần đồng ý và đăng nhập.',
    ask: 'Yêu cầu bản sao',
    askLead: 'Nhập mật khẩu để chắc chắn người yêu cầu là bạn. Khi tệp sẵn sàng, chúng tôi báo qua email.',
    send: 'Gửi yêu cầu',
    sent: 'Đã nhận yêu cầu. Chúng tôi sẽ báo qua email khi tệp sẵn sàng.',
    waiting: 'Đang chuẩn bị bản sao, thường trong ít phút.',
    refresh: 'Kiểm tra lại',
    ready: (time: string) => `Bản sao đã sẵn sàng. Tải được đến ${time}, sau đó tệp sẽ bị xóa.`,
    download: 'Tải bản sao',
  },
  deletion: {
    title: 'Xóa tài khoản',
    lead: 'Bạn có 7 ngày để đổi ý. Sau đó tài khoản không khôi phục được.',
    goes: 'Sẽ bị xóa',
    goesItems: [
      'Họ tên, email, số điện thoại, ảnh và hồ sơ chuyên môn.',
      'Tiến độ học, ghi chú, bài trắc nghiệm, lịch ôn tập và khóa đã lưu.',
      'Thiết bị, các phiên đăng nhập, thông báo, lời nhắn đã gửi và câu hỏi chưa có trả lời.',
      'Quyền vào mọi khóa học đã mua.',
    ],
    stays: 'Được giữ lại, vì sao',
    staysItems: [
      'Đơn hàng và chứng từ thanh toán, không kèm thông tin cá nhân: pháp luật kế toán yêu cầu lưu giữ.',
      'Đánh giá đã đăng, không kèm tên bạn: để điểm của khóa học vẫn đúng.',
      'Câu hỏi đã có trả lời, không kèm tên bạn: người học khác dựa vào câu trả lời đó.',
      'Mã, khóa học và ngày của chứng nhận, không kèm tên bạn: để người đang giữ tệp kiểm tra được.',
      'Nhật ký thao tác, không kèm địa chỉ mạng: để chứng minh yêu cầu của bạn đã được thực hiện.',
    ],
    ask: 'Xóa tài khoản',
    askLead: 'Nhập mật khẩu để chắc chắn người yêu cầu là bạn.',
    send: 'Tiếp tục xóa',
    confirmTitle: 'Xóa tài khoản này?',
    confirmBody: 'Sau 7 ngày, dữ liệu cá nhân và quyền vào các khóa học đã mua sẽ mất hẳn.',
    confirm: 'Lên lịch xóa tài khoản',
    keep: 'Giữ tài khoản',
    sent: 'Đã lên lịch xóa tài khoản.',
    scheduled: (time: string) => `Tài khoản sẽ bị xóa vào lúc ${time}.`,
    scheduledHint: 'Đến lúc đó bạn vẫn đăng nhập, học và đổi ý được.',
    undo: 'Giữ lại tài khoản',
    undone: 'Tài khoản được giữ lại.',
  },
  history: {
    title: 'Các yêu cầu đã gửi',
    kinds: {
      export: 'Bản sao dữ liệu',
      deletion: 'Xóa tài khoản',
      correction: 'Chỉnh sửa dữ liệu',
      objection: 'Ngừng xử lý dữ liệu',
    },
    states: {
      received: 'Đang chuẩn bị',
      scheduled: 'Đã lên lịch',
      done: 'Đã xong',
      refused: 'Không thực hiện được',
      cancelled: 'Đã hủy',
    } satisfies Record<(typeof dataRequestStates)[number], string>,
    refusal: (reason: string) => `Lý do: ${reason}`,
    extension: (reason: string) => `Lý do gia hạn: ${reason}`,
  },
} as const

export const dataWords = {
  password: { missing: 'Nhập mật khẩu hiện tại.', invalid: 'Mật khẩu hiện tại dài quá 1.024 ký tự.' },
} as const satisfies Record<string, FieldWords>
