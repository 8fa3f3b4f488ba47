import { DEMO_DOMAIN } from '../demo-accounts.ts'

/** An invented clinic that bought seats; its tax code checks itself and belongs to the demo alone. */
export const seedClinic = {
  name: 'Phòng khám Da liễu Hoa Sen (dữ liệu thử)',
  taxCode: '0000000049',
  address: '24 Nguyễn Du, Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh',
  contactName: 'Đoàn Thanh Trúc',
  contactEmail: `ketoan.hoasen@${DEMO_DOMAIN}`,
  contactPhone: '0900000200',
}

/** Another invented clinic, which has given up its business. */
export const closedClinic = {
  name: 'Thẩm mỹ viện Ánh Dương (dữ liệu thử)',
  taxCode: '0000000056',
  address: '5 Hàng Chuối, Phường Phạm Đình Hổ, Quận Hai Bà Trưng, Hà Nội',
  contactName: 'Ngô Minh Châu',
  contactEmail: `hanhchinh.anhduong@${DEMO_DOMAIN}`,
  contactPhone: '0900000201',
}
