import { type Finding, fault, ok, warn } from './finding.ts'

/** What stands behind a public address, as seen from this machine. */
export interface SiteFacts {
  /** Which site this should be, by the name in its `/livez`. */
  app: 'web' | 'crm' | 'doctor'
  url: string
  /** The name in the answer of `/livez`; null where none came. */
  answeredBy: string | null
  status: number | null
  /** Code of the failure, such as `ENOTFOUND`. */
  failure: string | null
  certificate: CertificateFacts | null
}

export interface CertificateFacts {
  daysLeft: number
  /** Why clients would refuse it; null for a good one. */
  refusal: string | null
}

/** Certificates of Let's Encrypt are renewed at thirty days left: fewer than these mean that renewal fails. */
const EXPIRY_WARNING_DAYS = 14

/** Whether the address leads to its site, and how long its certificate lasts. */
export function judgeSite(site: SiteFacts): Finding[] {
  return [judgeAnswer(site), ...judgeCertificate(site)]
}

function judgeAnswer({ app, url, answeredBy, status, failure, certificate }: SiteFacts): Finding {
  const check = `sites.${app}`
  if (answeredBy === app) return ok(check, `${url} trả lời`)
  if (answeredBy !== null)
    return fault(
      check,
      `${url} dẫn tới trang “${answeredBy}” thay vì “${app}”`,
      'sửa cổng của tên này trong cấu hình Caddy hoặc nginx',
    )
  if (status !== null)
    return fault(
      check,
      `${url}/livez trả lời mã ${status}, không phải của trang này`,
      status === 502 || status === 503 || status === 504
        ? `khởi động trang “${app}” rồi xem nhật ký của nó`
        : 'trỏ tên này tới cổng của trang trong cấu hình Caddy hoặc nginx',
    )
  if (failure === 'ENOTFOUND' || failure === 'EAI_AGAIN')
    return fault(check, `Không tra được tên trong ${url}`, 'thêm bản ghi DNS A/AAAA trỏ tới máy chủ này')
  if (certificate?.refusal)
    return fault(check, `${url} không mở được vì chứng chỉ TLS không được tin`, 'xem mục chứng chỉ bên dưới')
  return warn(
    check,
    `Không mở được ${url} từ máy này (${failure ?? 'không rõ'})`,
    'kiểm tra tường lửa và proxy; nếu mạng nội bộ không cho máy tự gọi tên công khai của mình, hãy thử từ một máy khác',
  )
}

function judgeCertificate({ app, url, certificate }: SiteFacts): Finding[] {
  const check = `tls.${app}`
  if (!certificate) return []
  const { daysLeft, refusal } = certificate
  const { hostname } = new URL(url)
  if (daysLeft < 0)
    return [
      fault(check, `Chứng chỉ TLS của ${hostname} đã hết hạn`, 'xem nhật ký của Caddy (journalctl -u caddy)'),
    ]
  if (refusal)
    return [
      fault(
        check,
        `Chứng chỉ TLS của ${hostname} không được tin: ${refusal}`,
        'dùng chứng chỉ của một tổ chức được công nhận; với Caddy, mở cổng 80 và 443 để nó tự xin',
      ),
    ]
  const days = Math.floor(daysLeft)
  return days < EXPIRY_WARNING_DAYS
    ? [
        warn(
          check,
          `Chứng chỉ TLS của ${hostname} chỉ còn ${days} ngày`,
          'việc gia hạn tự động có thể đang hỏng: xem nhật ký của Caddy (journalctl -u caddy)',
        ),
      ]
    : [ok(check, `Chứng chỉ TLS của ${hostname} còn ${days} ngày`)]
}
