const MARK = '(dữ liệu minh họa)'

/** What an owner fills in for a real business. All of it is invented, and says so wherever it is shown. */
export const seedSite = {
  legalName: `Công ty TNHH Đào tạo Thẩm Học ${MARK}`,
  registration: `0000000000 ${MARK}`,
  address: `Số 1 phố Minh Họa, phường Ví Dụ, TP. Hồ Chí Minh ${MARK}`,
  hotline: `1900 0000 ${MARK}`,
  zalo: `0900 000 000 ${MARK}`,
  email: `lienhe@demo.thamhoc.vn ${MARK}`,
  workingHours: `8:00–17:30, thứ Hai đến thứ Bảy ${MARK}`,
}
