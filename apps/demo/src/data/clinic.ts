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
