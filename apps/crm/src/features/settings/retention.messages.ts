import { retentionBounds } from '@repo/contract/retention'
import { formatNumber } from '@repo/messages'

type Name = keyof typeof retentionBounds

const range = (name: Name) => {
  const { least, most, usual } = retentionBounds[name]
  const words = `Nhập từ ${formatNumber(least)} đến ${formatNumber(most)} ngày`
  return usual === null ? `${words}, hoặc để trống.` : `${words}.`
}

export const retentionMessages = {
  lead: 'Dữ liệu quá hạn bị xóa hẳn trong vòng một giờ, không lấy lại được. Trang Chính sách bảo mật nói các thời hạn này với mọi người, ngay sau khi lưu.',
  panel: 'Thời hạn giữ, tính theo ngày',
  fields: {
    mails: 'Nhật ký email đã gửi',
    mailTexts: 'Nội dung email đã gửi',
    contacts: 'Lời nhắn liên hệ đã xong',
    searchMisses: 'Từ khóa tìm không thấy',
    notices: 'Thông báo trong tài khoản',
    devices: 'Thiết bị và phiên đã kết thúc',
    playbacks: 'Nhật ký xem bài',
    proofs: 'Ảnh chụp chứng chỉ hành nghề đã kiểm tra',
    films: 'Phim học viên nộp',
  } satisfies Record<Name, string>,
  reasons: {
    mails: 'Để trả lời khi học viên nói không nhận được thư.',
    mailTexts: 'Có tên người và món hàng; không lâu hơn nhật ký email.',
    contacts: 'Tính từ lần trả lời hoặc ghi chú cuối. Lời nhắn đang chờ không bao giờ bị xóa.',
    searchMisses: 'Để thêm từ đồng nghĩa; tính từ lần tìm cuối.',
    notices: 'Đã đọc hay chưa đều tính; khóa học và đơn hàng trong thông báo vẫn còn.',
    devices: 'Để tìm ra việc dùng chung tài khoản; một phiên dài nhất 30 ngày.',
    playbacks: 'Ai xem bài nào, lúc nào, từ mạng nào; để bảo vệ nội dung.',
    proofs: 'Kết quả kiểm tra vẫn còn; chỉ ảnh chụp bị xóa.',
    films: 'Tính từ lúc bác sĩ chấm. Lời nhận xét và kết quả vẫn còn; chỉ phim bị xóa.',
  } satisfies Record<Name, string>,
  hint: (reason: string, least: number, most: number, usual: number | null) =>
    `${reason} Từ ${formatNumber(least)} đến ${formatNumber(most)} ngày; ${usual === null ? 'để trống thì giữ lại.' : `thường là ${formatNumber(usual)}.`}`,
  period: (days: number | null) => (days === null ? 'giữ lại' : `${formatNumber(days)} ngày`),
  faults: Object.fromEntries(
    (Object.keys(retentionBounds) as Name[]).map((name) => [name, range(name)]),
  ) as Record<Name, string>,
  textsOutlast: 'Nội dung không giữ lâu hơn nhật ký email được.',
  fixed: {
    title: 'Không chọn được ở đây',
    items: [
      'Đơn hàng, biên nhận, hóa đơn và sổ tiền: giữ theo pháp luật kế toán và thuế.',
      'Nhật ký của nhân sự, văn bản đã đồng ý và yêu cầu về dữ liệu cá nhân: giữ để chứng minh khi bị hỏi.',
      'Dữ liệu học và tài khoản: giữ đến khi chủ tài khoản xóa.',
    ],
  },
  source:
    'Luật Bảo vệ dữ liệu cá nhân số 91/2025/QH15 (hiệu lực từ 01/01/2026) chỉ cho giữ dữ liệu trong thời gian mục đích cần đến và không nêu số ngày; các giới hạn ở đây là của hệ thống. Hãy nhờ luật sư của bạn xác nhận.',
}
