import { type Finding, fault, ok, warn } from './finding.ts'

export interface Hosts {
  PUBLIC_WEB_URL: string
  PUBLIC_CRM_URL: string
  PUBLIC_DOCTOR_URL: string
  /** Origin of the store that sends segments, where one does. */
  MEDIA_ORIGIN?: string
}

const siteNames = ['PUBLIC_WEB_URL', 'PUBLIC_CRM_URL', 'PUBLIC_DOCTOR_URL'] as const

/** Names, scheme and shape of the addresses under which the world sees the sites. */
export function judgeHosts(hosts: Hosts): Finding[] {
  const sites = siteNames.map((name) => ({ name, url: new URL(hosts[name]) }))
  return [
    ...sites.map(({ name, url }) => judgeAddress(name, url)),
    judgeDistinct(sites.map(({ url }) => url.hostname)),
    ...judgeMediaOrigin(
      hosts,
      sites.map(({ url }) => url.hostname),
    ),
  ]
}

function judgeAddress(name: string, url: URL): Finding {
  const check = `hosts.${name}`
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    return fault(
      check,
      `${name} có phần phía sau tên máy chủ`,
      `đặt ${name} chỉ gồm giao thức và tên, ví dụ https://hoc.example.vn`,
    )
  if (url.hostname === 'localhost' || url.hostname.endsWith('.localhost'))
    return fault(
      check,
      `${name} vẫn là ${url.hostname}, người học không mở được`,
      `đặt ${name} là địa chỉ công khai`,
    )
  if (url.protocol !== 'https:')
    return fault(
      check,
      `${name} không dùng HTTPS: phiên đăng nhập đi qua mạng mà không được mã hóa`,
      `đặt Caddy hoặc nginx phía trước (docs/deploy/one-machine.md) rồi đổi ${name} sang https://`,
    )
  return ok(check, `${name}: ${url.origin}`)
}

/** Cookies carry no `Domain` and ignore ports, so only names keep the three sessions apart. */
function judgeDistinct(names: string[]): Finding {
  return new Set(names).size === names.length
    ? ok('hosts.distinct', 'Ba trang dùng ba tên máy chủ khác nhau, phiên đăng nhập tách riêng')
    : fault(
        'hosts.distinct',
        'Hai trang dùng chung một tên máy chủ: cookie không phân biệt cổng nên phiên đăng nhập lẫn vào nhau',
        'đặt cho mỗi trang một tên riêng, ví dụ hoc…, admin.hoc…, doctor.hoc…',
      )
}

function judgeMediaOrigin({ MEDIA_ORIGIN }: Hosts, names: string[]): Finding[] {
  if (!MEDIA_ORIGIN) return []
  const check = 'hosts.MEDIA_ORIGIN'
  if (!URL.canParse(MEDIA_ORIGIN))
    return [fault(check, 'MEDIA_ORIGIN không phải một địa chỉ', 'đặt dạng https://media.hoc.example.vn')]
  const url = new URL(MEDIA_ORIGIN)
  if (url.protocol !== 'https:')
    return [
      fault(
        check,
        'MEDIA_ORIGIN không dùng HTTPS: trình duyệt chặn video trên trang HTTPS',
        'đổi MEDIA_ORIGIN sang https://',
      ),
    ]
  if (names.includes(url.hostname))
    return [
      warn(
        check,
        'MEDIA_ORIGIN trùng tên với một trang nên trình duyệt gửi cả cookie đăng nhập tới kho tệp',
        'dùng một tên riêng cho kho tệp, ví dụ media.hoc.example.vn',
      ),
    ]
  return [ok(check, `Video lấy từ ${url.origin}`)]
}
