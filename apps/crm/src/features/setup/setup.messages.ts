import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { PolicyName } from '@repo/contract/legal-pages'
import type { businessNeeds, setupSteps } from '@repo/contract/setup-steps'
import { formatAgo } from '@repo/messages'

type Setup = EndpointOutput<ApiContract['crmSetup']['setup']>
type StepName = (typeof setupSteps)[number]

const needs: Readonly<Record<(typeof businessNeeds)[number], string>> = {
  legalName: 'tên pháp lý',
  taxCode: 'mã số thuế',
  registeredOn: 'ngày cấp đăng ký',
  registeredBy: 'nơi cấp đăng ký',
  addresses: 'địa chỉ',
  hotline: 'hotline',
  email: 'email',
}

const texts: Readonly<Record<PolicyName, string>> = {
  terms: 'điều khoản sử dụng',
  privacy: 'chính sách bảo mật',
  payment: 'hướng dẫn thanh toán',
  refund: 'chính sách hoàn tiền',
  complaints: 'giải quyết khiếu nại',
}

export const setupMessages = {
  title: 'Thiết lập học viện',
  lead: 'Các bước để bán được bài học đầu tiên. Trạng thái đọc thẳng từ hệ thống, không phải đánh dấu tay.',
  back: 'Cài đặt',
  steps: 'Các bước',
  progress: (done: number, all: number) => `${done}/${all} bước đã chạy`,
  done: 'Mọi bước cần thiết đều đã chạy. Danh sách này không còn hiện ở Bàn làm việc.',
  works: 'Đã chạy',
  waiting: 'Đang chờ',
  missing: 'Chưa xong',
  optional: 'không bắt buộc',
  refresh: 'Kiểm tra lại',
  names: {
    business: 'Thông tin pháp nhân',
    texts: 'Chính sách',
    bank: 'Tài khoản nhận tiền',
    mail: 'Thư gửi đi',
    category: 'Chuyên mục đầu tiên',
    doctor: 'Bác sĩ đầu tiên',
    course: 'Khóa học đầu tiên',
    staff: 'Nhân viên',
  } satisfies Record<StepName, string>,
  acts: {
    business: 'Điền thông tin',
    texts: 'Soạn văn bản',
    bank: 'Chuyển khoản thử',
    mail: 'Gửi thư thử',
    category: 'Thêm chuyên mục',
    doctor: 'Thêm bác sĩ',
    course: 'Soạn khóa học',
    staff: 'Mời nhân viên',
  } satisfies Record<StepName, string>,
  /** Before there is an account that a transfer could be tried with. */
  setAccount: 'Đặt tài khoản',
  open: 'Mở',
  states: {
    business: ({ business }: Setup) =>
      business.works
        ? 'Chân trang và biên nhận đã đủ thông tin mà luật yêu cầu.'
        : `Còn thiếu: ${business.missing.map((need) => needs[need]).join(', ')}.`,
    texts: ({ texts: { missing } }: Setup) =>
      missing.length === 0
        ? 'Đủ năm văn bản mà người học và người mua phải đọc được; ai đăng ký cũng đồng ý đúng bản hiện hành.'
        : `Chưa công bố: ${missing.map((purpose) => texts[purpose]).join(', ')}.`,
    bank: ({ bank }: Setup) => {
      if (!bank.hasAccount) return 'Chưa đặt tài khoản: đơn có học phí chưa nhận được.'
      if (bank.lastArrivalAt) return `Ngân hàng báo có lần gần nhất ${formatAgo(bank.lastArrivalAt)}.`
      return bank.isTrialWaiting
        ? 'Đang chờ ngân hàng báo có khoản chuyển thử.'
        : 'Chưa có tiền nào được báo về tài khoản này. Hãy chuyển thử một khoản nhỏ.'
    },
    mail: ({ mail }: Setup) => {
      if (mail.works && mail.lastTrial === 'handed_over' && mail.lastTrialAt)
        return `Máy chủ thư đã nhận thư thử ${formatAgo(mail.lastTrialAt)}.`
      if (mail.works)
        return mail.lastSentAt
          ? `Thư gần nhất được máy chủ thư nhận ${formatAgo(mail.lastSentAt)}.`
          : 'Thư nằm ở hộp thư đi của bản thử.'
      if (mail.lastTrial === 'refused') return 'Máy chủ thư đã từ chối thư thử gần nhất.'
      if (mail.lastTrial === 'unreachable') return 'Lần thử gần nhất không kết nối được với máy chủ thư.'
      return 'Chưa có thư nào đi qua máy chủ thư. Hãy gửi một thư thử.'
    },
    category: ({ category }: Setup) =>
      category.works ? `Đã có ${category.count} chuyên mục.` : 'Khóa học nào cũng thuộc một chuyên mục.',
    doctor: ({ doctor }: Setup) =>
      doctor.works ? `Đã có ${doctor.count} bác sĩ.` : 'Khóa học nào cũng cần một bác sĩ giảng dạy.',
    course: ({ course }: Setup) => {
      if (course.works) return `Đã xuất bản ${course.published} khóa học.`
      return course.unpublished > 0
        ? `Có ${course.unpublished} khóa học chưa xuất bản.`
        : 'Cần ít nhất một khóa học đã xuất bản để bán.'
    },
    staff: ({ staff }: Setup) => {
      if (staff.works) return `${staff.active} nhân viên đang làm việc.`
      return staff.invited > 0
        ? `${staff.invited} lời mời chưa được nhận.`
        : 'Mời người phụ trách nội dung, bán hàng, hỗ trợ hoặc kế toán.'
    },
  } satisfies Record<StepName, (setup: Setup) => string>,
}
