import type { ReceivingAccount } from '../core/receiving-account.ts'
import type { Env } from '../env.ts'
import type { MailFacts } from '../mail/look.ts'
import type { StorageFacts } from '../storage/look.ts'
import type { ValkeyFacts } from '../valkey/look.ts'
import { type Finding, fault, off, ok, warn } from './finding.ts'

/** Whether mails leave, and how. */
export function judgeMail(mail: MailFacts | null, isDemo: boolean): Finding {
  if (!mail)
    return isDemo
      ? off('mail', 'Chế độ thử giữ thư ở /demo/outbox')
      : fault('mail', 'Chưa có máy chủ thư', 'đặt SMTP_URL, ví dụ smtp://ten:mat-khau@smtp.example.vn:587')
  switch (mail.outcome) {
    case 'encrypted':
      return ok('mail', `Máy chủ thư ${mail.host} nhận đăng nhập qua kết nối mã hóa`)
    case 'local':
      return ok('mail', `Máy chủ thư trên máy này (${mail.host}) trả lời`)
    case 'plain':
      return fault(
        'mail',
        `Máy chủ thư ${mail.host} không có STARTTLS: mật khẩu và thư đi qua mạng không mã hóa`,
        'dùng cổng 587 có STARTTLS, hoặc smtps:// với cổng 465',
      )
    case 'refused':
      return fault(
        'mail',
        `Máy chủ thư ${mail.host} từ chối đăng nhập`,
        'kiểm tra tên và mật khẩu trong SMTP_URL (ký tự đặc biệt phải viết dạng %XX)',
      )
    case 'unreachable':
      return fault(
        'mail',
        `Không kết nối được tới máy chủ thư ${mail.host} (${mail.reason})`,
        'kiểm tra tên, cổng và tường lửa; nhiều nhà cung cấp chặn cổng 25',
      )
  }
}

/** Valkey is no must: what it would count is counted in the database while it is away. */
export function judgeValkey(look: { facts: ValkeyFacts } | { failure: string } | null): Finding {
  if (!look) return off('valkey', 'Không dùng Valkey: cơ sở dữ liệu đếm giới hạn và báo thay đổi')
  if ('failure' in look)
    return warn(
      'valkey',
      `Không kết nối được tới Valkey (${look.failure}), cơ sở dữ liệu đếm thay`,
      'kiểm tra VALKEY_URL (địa chỉ, mật khẩu) và Valkey có đang chạy không',
    )
  const { server, policy } = look.facts
  return policy === 'noeviction'
    ? ok('valkey', `${server} trả lời`)
    : warn(
        'valkey',
        `${server} bỏ bớt dữ liệu khi đầy bộ nhớ (${policy}), giới hạn có thể bị quên`,
        'đặt maxmemory-policy là noeviction',
      )
}

export function judgeStorage(facts: StorageFacts, { MEDIA_HANDOFF }: Pick<Env, 'MEDIA_HANDOFF'>): Finding[] {
  if (facts.kind === 'local')
    return [
      facts.failure === null
        ? ok('storage', `Tệp nằm trong ${facts.place}`)
        : fault(
            'storage',
            `Không dùng được thư mục tệp ${facts.place} (${facts.failure})`,
            'trao thư mục cho tài khoản chạy dịch vụ',
          ),
    ]
  if (facts.failure !== null)
    return [
      fault(
        'storage',
        `Không vào được kho tệp ${facts.place} (${facts.failure})`,
        'kiểm tra S3_ENDPOINT, S3_BUCKET, khóa, và quyền liệt kê, đọc, ghi, xóa của khóa',
      ),
    ]
  return [
    ok('storage', `Kho tệp ${facts.place} trả lời`),
    facts.isPublic
      ? fault(
          'storage.private',
          `Kho tệp ${facts.place} ai cũng liệt kê được`,
          'tắt quyền đọc công khai của bucket: chỉ dịch vụ được quyết định ai xem',
        )
      : ok('storage.private', 'Kho tệp không mở cho người ngoài'),
    ...(MEDIA_HANDOFF === 'redirect' ? [judgeCors(facts)] : []),
  ]
}

function judgeCors({ allowsSites, place }: Extract<StorageFacts, { kind: 's3' }>): Finding {
  return allowsSites
    ? ok('storage.cors', 'Kho tệp cho phép các trang lấy video')
    : fault(
        'storage.cors',
        `Kho tệp ${place} không có quy tắc CORS cho các trang: video sẽ không chạy`,
        'thêm quy tắc CORS cho ba địa chỉ của các trang: phương thức GET, tiêu đề Range',
      )
}

type PaymentEnv = Pick<Env, 'PAYMENT_GATEWAYS' | 'VNPAY_SERVER_IP' | 'SEPAY_API_TOKEN' | 'CASSO_API_KEY'>

/** Ways to pay. None is no fault: free courses need none. */
export function judgePayments(account: ReceivingAccount | null, env: PaymentEnv, isDemo: boolean): Finding[] {
  const bank = account
    ? ok(
        'payments.bank',
        `Người mua chuyển khoản vào ${account.bankName}, số đuôi ${account.number.slice(-4)}`,
      )
    : warn(
        'payments.bank',
        'Chưa có tài khoản nhận tiền nên chưa bán được gì',
        'đặt tại /crm/Settings, hoặc bốn biến BANK_…',
      )
  const gateways =
    env.PAYMENT_GATEWAYS.length === 0
      ? off('payments.gateways', 'Không bật cổng thanh toán nào')
      : ok('payments.gateways', `Cổng thanh toán: ${env.PAYMENT_GATEWAYS.join(', ')}`)
  const asksBank = env.SEPAY_API_TOKEN !== undefined || env.CASSO_API_KEY !== undefined
  const lists =
    isDemo || !account || asksBank
      ? []
      : [
          warn(
            'payments.lists',
            'Báo có bị mất sẽ không ai hay: chưa hỏi được danh sách giao dịch của ngân hàng',
            'đặt SEPAY_API_TOKEN hoặc CASSO_API_KEY, hoặc nạp sao kê tại /crm/Money/Statement',
          ),
        ]
  const isAddressUnset =
    !isDemo && env.PAYMENT_GATEWAYS.includes('vnpay') && env.VNPAY_SERVER_IP === '127.0.0.1'
  const vnpay = isAddressUnset
    ? [
        warn(
          'payments.vnpay',
          'VNPAY_SERVER_IP vẫn là 127.0.0.1, VNPay có thể từ chối truy vấn và hoàn tiền',
          'đặt VNPAY_SERVER_IP là địa chỉ IP công khai của máy chủ',
        ),
      ]
    : []
  return [bank, gateways, ...lists, ...vnpay]
}
