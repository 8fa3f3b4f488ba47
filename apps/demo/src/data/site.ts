import type { SettingValues } from '@repo/contract/settings'

const MARK = '(dữ liệu minh họa)'

/** What an owner fills in for a real business. All of it is invented, and says so wherever it is shown. */
export const seedBusiness: SettingValues['business'] = {
  legalName: `Công ty TNHH Đào tạo Thẩm Học ${MARK}`,
  taxCode: '0000000017',
  registeredOn: '2025-03-03',
  registeredBy: `Phòng Đăng ký Minh Họa ${MARK}`,
  representative: `Nguyễn Thị Minh Họa ${MARK}`,
  licences: [
    {
      name: 'Thông báo website thương mại điện tử',
      number: '00000/MH',
      issuedOn: '2025-04-01',
      issuedBy: `Cơ quan Minh Họa ${MARK}`,
    },
  ],
  hotline: `1900 0000 ${MARK}`,
  zalo: `0900 000 000 ${MARK}`,
  email: 'lienhe@demo.thamhoc.vn',
  addresses: [
    { label: 'Trụ sở chính', address: `Số 1 phố Minh Họa, phường Ví Dụ, TP. Hồ Chí Minh ${MARK}` },
    { label: 'Văn phòng Hà Nội', address: `Số 2 phố Minh Họa, phường Ví Dụ, TP. Hà Nội ${MARK}` },
  ],
  workingHours: `8:00–17:30, thứ Hai đến thứ Bảy ${MARK}`,
}

/** What the demo withholds from doctors, so that its screens show it; not a rule to rely on. */
export const seedWithholding = {
  from: '2026-07-01',
  threshold: 5_000_000,
  basisPoints: 1000,
  source: `Quy tắc minh họa, kế toán của học viện xác nhận trước khi dùng ${MARK}`,
}

/** Who would issue the invoices. Rates stay those of the installation, and the page's address leads nowhere. */
export const seedTax: SettingValues['tax'] = {
  rates: [],
  invoiceProvider: `Hóa đơn số Minh Họa ${MARK}`,
  invoiceLookUp: 'https://tra-cuu.hoa-don.example/',
}

/** The same as the texts of the policy pages name it. */
export const seedSite = {
  legalName: seedBusiness.legalName,
  registration: `${seedBusiness.taxCode} ${MARK}`,
  address: seedBusiness.addresses[0]?.address ?? '',
  hotline: seedBusiness.hotline,
  email: `${seedBusiness.email} ${MARK}`,
}
