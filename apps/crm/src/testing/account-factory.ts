import type { ApiContract, EndpointOutput } from '@repo/contract'
import { ids } from './staff-factories.ts'

type Accounts = ApiContract['crmAccounts']
export type AccountDetail = EndpointOutput<Accounts['account']>
export type AuditEntry = EndpointOutput<Accounts['audit']>['items'][number]
export type Professional = NonNullable<AccountDetail['professional']>

const device = { name: 'Chrome trên Windows', kind: 'desktop' as const }
export const allowed = {
  setStatus: true,
  setPermissions: true,
  endSessions: true,
  resetSecondFactor: true,
  resendInvitation: true,
  reviewProfessional: true,
}
export const refused = {
  setStatus: false,
  setPermissions: false,
  endSessions: false,
  resetSecondFactor: false,
  resendInvitation: false,
  reviewProfessional: false,
}

export const buildProfessional = (overrides: Partial<Professional> = {}): Professional => ({
  state: 'pending',
  profession: 'nurse',
  workplace: 'Phòng khám trình diễn',
  licenceNumber: '000000/DEMO-CCHN',
  licenceIssuer: 'Sở Y tế (trình diễn)',
  licenceIssuedOn: '2019-05-20',
  hasProof: true,
  rejectionReason: null,
  reviewedAt: null,
  ...overrides,
})

export const buildAccountDetail = (overrides: Partial<AccountDetail> = {}): AccountDetail => ({
  id: ids.account,
  name: 'Hoàng Minh Duyên',
  email: 'duyen@example.vn',
  phone: '0900000096',
  avatarUrl: null,
  role: 'student',
  permissions: [],
  roles: [],
  status: 'active',
  verifiedAt: '2026-11-20T03:00:00.000Z',
  version: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  lastSeenAt: null,
  hasSecondFactor: false,
  invitedUntil: null,
  doctorSlug: null,
  sessions: [
    {
      id: ids.review,
      app: 'web',
      device,
      ip: '203.0.113.7',
      openedBy: null,
      hasSecondFactor: false,
      hasPush: false,
      isResting: false,
      createdAt: '2026-11-20T03:00:00.000Z',
      lastSeenAt: '2026-11-20T04:00:00.000Z',
      isCurrent: false,
    },
  ],
  learningDevices: [],
  professional: null,
  can: allowed,
  ...overrides,
})

export const buildAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: ids.news,
  at: '2026-11-20T05:00:00.000Z',
  action: 'user.locked',
  actor: { id: ids.doctor, name: 'Cao Đức Thịnh' },
  ip: '203.0.113.9',
  before: { status: 'active' },
  after: { status: 'locked', reason: 'Chia sẻ tài khoản' },
  changes: [{ label: 'Trạng thái', from: 'Đang hoạt động', to: 'Đã khóa' }],
  changesText: 'Trạng thái: từ Đang hoạt động thành Đã khóa',
  reason: 'Chia sẻ tài khoản',
  ...overrides,
})
