import type { ApiContract, EndpointOutput } from '@repo/contract'
import { buildCourseCard, nextId } from './catalogue-factories.ts'
import { buildSavedSession } from './fake-session.ts'

export type LoginAnswer = EndpointOutput<ApiContract['auth']['login']>
export type Profile = EndpointOutput<ApiContract['auth']['me']>
export type MyCourse = EndpointOutput<ApiContract['learning']['myCourses']>[number]
export type Order = EndpointOutput<ApiContract['orders']['get']>
export type ConsentTexts = EndpointOutput<ApiContract['content']['consentTexts']>
export type TextVersion = NonNullable<ConsentTexts['terms']>
export type SiteData = EndpointOutput<ApiContract['content']['site']>

export const buildLogin = (overrides: Partial<LoginAnswer> = {}): LoginAnswer => ({
  ...buildSavedSession(),
  accessExpiresAt: new Date(Date.now() + 900_000).toISOString(),
  ...overrides,
})

export const buildProfile = (overrides: Partial<Profile> = {}): Profile => ({
  id: nextId(),
  name: 'Trần Thu Hà',
  email: 'thuha@example.vn',
  phone: '0900000000',
  workplace: null,
  profession: null,
  role: 'student',
  avatarUrl: null,
  createdAt: '2026-08-01T02:00:00.000Z',
  ...overrides,
})

export const buildMyCourse = (overrides: Partial<MyCourse> = {}): MyCourse => {
  const { id, slug, title, coverUrl, category, doctor, durationMs, lessonCount } = buildCourseCard()
  return {
    course: { id, slug, title, coverUrl, category, doctor, durationMs, lessonCount },
    state: 'active',
    pauseReason: null,
    enrolledAt: '2026-10-01T02:00:00.000Z',
    expiresAt: null,
    completedLessons: 12,
    percent: 25,
    next: { lessonId: nextId(), title: 'Kỹ thuật cannula', positionMs: 95_000, durationMs: 600_000 },
    lastWatchedAt: '2026-11-20T13:30:00.000Z',
    seat: null,
    givesCertificate: false,
    ...overrides,
  }
}

export function buildOrder(overrides: Partial<Order> = {}): Order {
  const { slug, title, coverUrl, listPrice, price } = buildCourseCard()
  return {
    code: 'TH7K2M9QXA',
    state: 'pending_payment',
    lines: [
      {
        course: { slug, title, coverUrl },
        listPrice,
        price,
        discount: 0,
        bundle: null,
        refunded: 0,
        seats: null,
      },
    ],
    subtotal: price,
    discount: 0,
    total: price,
    refunded: 0,
    coupon: null,
    gift: null,
    organisation: null,
    instalment: null,
    gateways: [],
    failedAttempt: null,
    shortfall: null,
    refunds: [],
    createdAt: '2026-11-21T07:00:00.000Z',
    expiresAt: '2026-11-21T07:15:00.000Z',
    paidAt: null,
    transfer: {
      bankName: 'Ngân hàng trình diễn',
      accountNumber: '0000000000',
      accountName: 'CONG TY TRINH DIEN',
      amount: price,
      content: 'TH7K2M9QXA',
      qr: '00020101021238540010A00000072701240006970400011000000000000208QRIBFTTA53037045802VN63040000',
      demoBankUrl: null,
    },
    ...overrides,
  }
}

/** Version of a policy page. */
export const buildTextVersion = (overrides: Partial<TextVersion> = {}): TextVersion => ({
  id: '01920000-0000-7000-8000-00000000aaaa',
  slug: 'dieu-khoan',
  title: 'Điều khoản sử dụng',
  number: 2,
  publishedAt: '2026-11-01T02:00:00.000Z',
  hash: 'a'.repeat(64),
  changes: null,
  ...overrides,
})

/** The texts in force that people are asked to agree to. */
export const buildConsentTexts = (): ConsentTexts => ({
  terms: buildTextVersion(),
  privacy: buildTextVersion({
    id: '01920000-0000-7000-8000-00000000bbbb',
    slug: 'bao-mat',
    title: 'Chính sách bảo mật',
  }),
})

export const buildSite = (overrides: Partial<SiteData> = {}): SiteData => ({
  brand: 'Thẩm Học',
  isDemo: true,
  webUrl: 'http://localhost:3000',
  legalName: null,
  registration: null,
  address: null,
  hotline: null,
  zalo: null,
  email: null,
  workingHours: null,
  representative: null,
  otherAddresses: [],
  licences: [],
  notice: null,
  brandStyle: null,
  brandIcon: null,
  ...overrides,
})
