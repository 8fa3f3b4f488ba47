/** One line of what testssl.sh writes as JSON. */
export interface TlsFinding {
  id: string
  severity: string
  finding: string
}

/** One test of the Observatory, and what it adds to or takes from 100. */
export interface HeaderFinding {
  name: string
  result: string
  modifier: number
}

export interface HeaderGrade {
  grade: string
  score: number
  findings: HeaderFinding[]
}

const SEVERE = new Set(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL', 'WARN', 'FATAL'])

/**
 * Findings that are none of the shipped configuration: severity and words as testssl.sh 3.0.8 gave them on 2026-11-28,
 * and why they are let through. The same name with another severity or other words is a fault.
 */
const EXPLAINED: Readonly<Record<string, [said: RegExp, why: string]>> = {
  cert_expirationStatus: [
    /^HIGH expires < 30 days \(0\)$/,
    'CA của Caddy ký cho 12 giờ và tự ký lại; chứng thư thật sống 90 ngày',
  ],
  cert_notAfter: [/^HIGH \d{4}-\d\d-\d\d \d\d:\d\d$/, 'như trên'],
  cert_revocation: [
    /^HIGH Neither CRL nor OCSP URI provided$/,
    'OCSP không áp dụng: CA trên máy này không có máy chủ thu hồi',
  ],
  BREACH: [
    /^MEDIUM potentially VULNERABLE, (gzip|br|zstd) HTTP compression detected\b/,
    'nén chỉ nguy hiểm khi một trang vừa lặp lại lời của người đọc vừa mang bí mật; token ở đây không bao giờ nằm trong trang',
  ],
  DNS_CAArecord: [/^LOW --$/, 'tên miền của phép thử không có trong DNS'],
  TLS_session_ticket: [
    /^LOW valid for 604800 seconds \(>daily\)$/,
    'Go luôn ghi hạn bảy ngày; Caddy đổi khóa của vé mỗi 12 giờ',
  ],
  engine_problem: [/^WARN No engine or GOST support\b/, 'OpenSSL của máy này không có GOST'],
  secure_renego: [
    /^WARN OpenSSL handshake didn't succeed$/,
    'OpenSSL của máy này không thử được; TLS của Go không bao giờ đàm phán lại',
  ],
}

const isExplained = ({ id, severity, finding }: TlsFinding): boolean =>
  EXPLAINED[id]?.[0].test(`${severity} ${finding}`) ?? false

/** Protocols by testssl.sh's names, and what must be said of each. */
const PROTOCOLS: readonly [string, RegExp][] = [
  ['SSLv2', /^not offered/],
  ['SSLv3', /^not offered/],
  ['TLS1', /^not offered/],
  ['TLS1_1', /^not offered/],
  ['TLS1_2', /^offered/],
  ['TLS1_3', /^offered/],
]

/** A year, as the list of sites that browsers know beforehand wants it. */
const HSTS_LEAST_DAYS = 365

/**
 * What keeps a host from the grade that is wanted: a protocol below TLS 1.2, no HSTS of a year with subdomains, or any
 * finding from LOW upwards that is not explained.
 * @param silent whether the host has no page, so that status and headers of its answer are not judged
 */
export function tlsFaults(findings: readonly TlsFinding[], silent = false): string[] {
  const said = (id: string) => findings.find((one) => one.id === id)?.finding ?? 'chưa xem'
  const protocols = PROTOCOLS.filter(([id, wanted]) => !wanted.test(said(id))).map(([id]) => id)
  const [, days = '0'] = /(\d+) days/.exec(said('HSTS_time')) ?? []
  const hsts = [
    ...(Number(days) < HSTS_LEAST_DAYS ? ['HSTS_time'] : []),
    ...(said('HSTS_subdomains') === 'includes subdomains' ? [] : ['HSTS_subdomains']),
  ]
  const wrong = [...protocols, ...hsts]
  const others = findings
    .filter((one) => SEVERE.has(one.severity) && !isExplained(one) && !wrong.includes(one.id))
    .filter(({ id }) => !(silent && /^(HTTP_status_code|security_headers)/.test(id)))
    .map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`)
  return [...wrong.map((id) => `${id}: ${said(id)}`), ...others]
}

/** What sites and API had on 2026-11-28, without a deduction; A+ begins at 100. */
const LEAST_SCORE = 130

/** What keeps a host from the score that is wanted: the score itself, and each deduction. */
export function headerFaults({ grade, score, findings }: HeaderGrade): string[] {
  const deductions = findings
    .filter(({ modifier }) => modifier < 0)
    .map(({ name, result, modifier }) => `${modifier} ${name}: ${result}`)
  return [...(score >= LEAST_SCORE ? [] : [`điểm ${grade} (${score}), cần ${LEAST_SCORE}`]), ...deductions]
}
