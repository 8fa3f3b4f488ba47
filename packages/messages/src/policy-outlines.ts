import type { PolicyName } from '@repo/contract/legal-pages'

/** How every line of an outline begins, so that nobody takes it for the text. */
const TO_BE_WRITTEN = 'Học viện viết:'

type Part = readonly [heading: string, toSay: string]

/**
 * What each policy has to say by the laws on personal data (91/2025/QH15), e-commerce and consumers (19/2023/QH15): an
 * outline to begin with, which is no text and cannot be published.
 */
const outlines: Readonly<Record<PolicyName, readonly Part[]>> = {
  terms: [
    [
      'Bên cung cấp dịch vụ',
      'tên pháp lý, mã số thuế, địa chỉ, người đại diện và cách liên hệ của học viện.',
    ],
    ['Dịch vụ', 'khóa học gồm những gì, dành cho ai, học trên thiết bị nào, truy cập được trong bao lâu.'],
    [
      'Tài khoản',
      'ai được mở tài khoản, học trên mấy thiết bị cùng lúc, cách giữ mật khẩu và khi nào tài khoản bị khóa.',
    ],
    [
      'Giao kết hợp đồng',
      'các bước đặt mua, cách xem lại và sửa đơn, lúc nào hợp đồng có hiệu lực và xem lại ở đâu.',
    ],
    [
      'Giá và thanh toán',
      'giá đã gồm thuế, phí gì; cách dùng mã giảm giá; dẫn tới trang hướng dẫn thanh toán.',
    ],
    [
      'Quyền và trách nhiệm của người học',
      'người học được nhận những gì, phải làm gì và không được làm gì với video, tài liệu và tài khoản.',
    ],
    [
      'Quyền và trách nhiệm của học viện',
      'học viện cam kết gì về chất lượng, hỗ trợ, giờ bảo trì và việc thay đổi nội dung khóa học.',
    ],
    [
      'Nội dung chuyên môn',
      'khóa học dành cho người hành nghề, không thay cho khám chữa bệnh; cảnh báo về hình ảnh lâm sàng.',
    ],
    ['Sở hữu trí tuệ', 'ai giữ quyền với video, tài liệu, câu hỏi và hình ảnh; vi phạm thì xử lý thế nào.'],
    ['Chấm dứt hợp đồng', 'khi nào mỗi bên được chấm dứt, báo trước ra sao; dẫn tới chính sách hoàn tiền.'],
    ['Khi có sự cố', 'trách nhiệm bồi thường của mỗi bên và các trường hợp bất khả kháng.'],
    [
      'Giải quyết tranh chấp',
      'thứ tự thương lượng, hòa giải, trọng tài hoặc tòa án; dẫn tới trang giải quyết khiếu nại.',
    ],
    ['Thay đổi điều khoản', 'báo trước cho người học thế nào, bao lâu thì bản mới có hiệu lực.'],
  ],
  privacy: [
    [
      'Bên kiểm soát dữ liệu',
      'tên, địa chỉ, cách liên hệ của học viện và của người phụ trách bảo vệ dữ liệu cá nhân.',
    ],
    [
      'Dữ liệu được thu thập',
      'từng loại dữ liệu (tài khoản, đơn hàng, tiến độ học, thiết bị, chứng chỉ hành nghề), loại nào là nhạy cảm.',
    ],
    ['Mục đích xử lý', 'dùng từng loại dữ liệu vào việc gì, căn cứ nào cho phép.'],
    [
      'Sự đồng ý',
      'người học đồng ý bằng cách nào, từng mục đích ra sao, rút lại ở đâu và rút lại thì thay đổi gì.',
    ],
    [
      'Bên được nhận dữ liệu',
      'học viện chuyển dữ liệu cho ai (cổng thanh toán, gửi thư, hóa đơn, lưu trữ), để làm gì.',
    ],
    ['Chuyển dữ liệu ra nước ngoài', 'có chuyển hay không, cho bên nào, bảo vệ bằng cách nào.'],
    [
      'Thời gian lưu trữ',
      'vì sao giữ từng loại dữ liệu và khi nào xóa; thời hạn đang đặt được trang tự hiện ở cuối.',
    ],
    [
      'Quyền của người học',
      'quyền được biết, xem, sửa, lấy bản sao, xóa, hạn chế, phản đối; gửi yêu cầu ở đâu, bao lâu được trả lời.',
    ],
    ['Bảo vệ dữ liệu', 'các biện pháp đang áp dụng, và khi dữ liệu bị lộ thì báo cho ai, trong bao lâu.'],
    ['Cookie và dữ liệu trên trình duyệt', 'trình duyệt lưu những gì, để làm gì, tắt ở đâu.'],
    ['Người dưới 18 tuổi', 'có nhận người dưới 18 tuổi không, ai đồng ý thay và kiểm tra thế nào.'],
    ['Tin quảng cáo', 'gửi gì, qua đâu, bao lâu một lần và cách từ chối.'],
    ['Thắc mắc và khiếu nại', 'hỏi ai về dữ liệu cá nhân, khiếu nại ở học viện và ở cơ quan nào.'],
  ],
  payment: [
    ['Hình thức thanh toán', 'các cách thanh toán đang nhận, điều kiện của từng cách.'],
    ['Giá, thuế và phí', 'giá hiển thị đã gồm gì, phí nào có thể phát sinh và ai trả.'],
    [
      'Các bước thanh toán',
      'từ lúc chọn khóa học đến lúc nhận xác nhận; sửa đơn trước khi trả tiền ở bước nào.',
    ],
    ['Thời hạn thanh toán', 'đơn chờ bao lâu, quá hạn thì sao, hủy đơn bằng cách nào.'],
    ['Chuyển thiếu, thừa hoặc sai nội dung', 'học viện xử lý từng trường hợp thế nào, trong bao lâu.'],
    ['Mở khóa học', 'sau khi nhận tiền bao lâu thì học được; chưa mở thì liên hệ ai.'],
    ['Hóa đơn', 'xuất hóa đơn khi nào, cần cung cấp gì, nhận ở đâu, sửa sai thế nào.'],
    ['An toàn thanh toán', 'ai giữ thông tin thẻ, học viện thấy được những gì.'],
  ],
  refund: [
    ['Khi nào được hoàn tiền', 'các trường hợp được hoàn, tính từ ngày nào và đã học đến đâu.'],
    ['Khi nào không được hoàn', 'các trường hợp không hoàn và lý do.'],
    [
      'Khi dịch vụ không đúng như đã giới thiệu',
      'người học được đổi, được giảm giá hay được hoàn, và được bồi thường gì.',
    ],
    ['Cách yêu cầu', 'gửi yêu cầu ở đâu, cần mã đơn và thông tin gì.'],
    ['Thời hạn', 'bao lâu được trả lời, bao lâu tiền về.'],
    [
      'Số tiền và cách hoàn',
      'tính số tiền thế nào khi có giảm giá hoặc đã học một phần; tiền về đâu, ai chịu phí.',
    ],
    ['Sau khi hoàn tiền', 'quyền học, chứng nhận và hóa đơn thay đổi thế nào.'],
  ],
  complaints: [
    ['Nơi tiếp nhận', 'điện thoại, email, địa chỉ và giờ làm việc; ai phụ trách.'],
    ['Nội dung cần gửi', 'thông tin và bằng chứng người học cần cung cấp.'],
    ['Các bước giải quyết', 'từng bước từ tiếp nhận đến trả lời, thời hạn của mỗi bước.'],
    ['Trách nhiệm của mỗi bên', 'học viện và người học phải làm gì trong lúc giải quyết.'],
    [
      'Khi chưa thống nhất',
      'hòa giải, trọng tài hoặc tòa án; cơ quan bảo vệ quyền lợi người tiêu dùng có thể liên hệ.',
    ],
    ['Khiếu nại về dữ liệu cá nhân', 'gửi tới ai, được trả lời trong bao lâu.'],
    [
      'Báo nội dung vi phạm',
      'báo nội dung sai, vi phạm bản quyền hoặc hình ảnh người bệnh ở đâu, xử lý thế nào.',
    ],
  ],
}

const lineOf = ([, toSay]: Part) => `${TO_BE_WRITTEN} ${toSay}`

/** The outline of a policy as a text to begin with. */
export const policyOutline = (name: PolicyName): string =>
  outlines[name].map((part, index) => `<h2>${index + 1}. ${part[0]}</h2><p>${lineOf(part)}</p>`).join('')

const allLines = Object.values(outlines).flat().map(lineOf)

/** How many lines of an outline stand in a text as they came. */
export function countOutlineLines(html: string): number {
  const words = html
    .normalize('NFC')
    .replace(/<[^>]*>/g, '')
    .replace(/(?:\s|&nbsp;)+/g, ' ')
  return allLines.filter((line) => words.includes(line)).length
}
