import type { DemoAccount as ShownAccount } from '@repo/api/demo'
import type { Permission } from '@repo/contract'

export interface DemoAccount extends ShownAccount {
  role: 'student' | 'doctor' | 'admin'
  permissions: Permission[]
  /** Base32 secret of the authenticator app, where the account has one; the login page shows its codes. */
  secondFactor?: string
  /** Slug of the doctor's profile; only for doctors. */
  doctorSlug?: string
}

/** Addresses of demo accounts end with this; no mail server answers for it. */
export const DEMO_DOMAIN = 'demo.thamhoc.vn'

/** One password for all, shown openly: these accounts exist in demo mode only and guard nothing. */
export const DEMO_PASSWORD = 'Chieu-mua-2026'

/** Who gives and takes the seats of the demo's clinic. */
export const LEARNER_EMAIL = `hocvien@${DEMO_DOMAIN}`
export const COORDINATOR_EMAIL = `phongkham@${DEMO_DOMAIN}`

const account = (
  values: Omit<DemoAccount, 'password' | 'permissions'> & { permissions?: Permission[] },
): DemoAccount => ({
  permissions: [],
  password: DEMO_PASSWORD,
  ...values,
})

export const demoAccounts: DemoAccount[] = [
  account({
    role: 'student',
    site: 'web',
    name: 'Trương Hải Yến',
    email: LEARNER_EMAIL,
    note: 'Học viên đã mua khóa học và đang học dở',
  }),
  account({
    role: 'student',
    site: 'web',
    name: 'Mai Quốc Khánh',
    email: `hocvienmoi@${DEMO_DOMAIN}`,
    note: 'Học viên mới, chưa có khóa học',
  }),
  account({
    role: 'admin',
    permissions: ['owner'],
    site: 'crm',
    name: 'Lương Gia Hạnh',
    email: `chusohuu@${DEMO_DOMAIN}`,
    secondFactor: 'IYU6CT27MZBTUQNDZM5CQUG7WZVT4C7I',
    note: 'Chủ sở hữu, toàn quyền',
  }),
  account({
    role: 'admin',
    permissions: ['content'],
    site: 'crm',
    name: 'Tạ Bích Liên',
    email: `noidung@${DEMO_DOMAIN}`,
    secondFactor: 'FZWTFECINUJDZ26WT77O6MXZVDRTWJZU',
    note: 'Nội dung: khóa học, chuyên mục, tin tức, đánh giá',
  }),
  account({
    role: 'admin',
    permissions: ['support'],
    site: 'crm',
    name: 'Cao Đức Thịnh',
    email: `hotro@${DEMO_DOMAIN}`,
    secondFactor: 'YKBOZFJDBSIN5V76Z2RQX6TLP25HHXDZ',
    note: 'Hỗ trợ: tài khoản, học viên, đánh giá',
  }),
  account({
    role: 'doctor',
    site: 'doctor',
    name: 'Nguyễn Thị Ngọc Diễm',
    email: `bs.diem@${DEMO_DOMAIN}`,
    secondFactor: 'KN326Q24AE4NWCXIDBIYD6NTKI3BDYN4',
    doctorSlug: 'nguyen-thi-ngoc-diem',
    note: 'Bác sĩ có bốn khóa học đang mở',
  }),
  account({
    role: 'doctor',
    site: 'doctor',
    name: 'Trần Hoàng Lâm',
    email: `bs.lam@${DEMO_DOMAIN}`,
    secondFactor: '3AFL3VML6VOXN3LGGTBMCMWOCBJ3ZTJU',
    doctorSlug: 'tran-hoang-lam',
    note: 'Bác sĩ có khóa đang mở và một bản nháp',
  }),
  account({
    role: 'student',
    site: 'web',
    name: 'Đoàn Thanh Trúc',
    email: COORDINATOR_EMAIL,
    note: 'Điều phối suất học của một phòng khám',
  }),
]
