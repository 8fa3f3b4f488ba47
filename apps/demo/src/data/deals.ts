/** What became of some orders, beside those that were simply paid. */
export const seedRefunds = [
  {
    daysAgo: 46,
    hour: 20,
    courses: ['laser-co-ban-tuong-tac-anh-sang-va-mo'],
    paidBy: 'vietqr',
    askedAfterDays: 1,
    lines: [{ share: 1, endsAccess: true }],
    reason: 'Mua nhầm khóa, chưa xem bài nào',
  },
  {
    daysAgo: 33,
    hour: 11,
    courses: ['peel-da-hoa-hoc-nong-an-toan', 'van-hanh-phong-kham-da-tham-my'],
    paidBy: 'vietqr',
    askedAfterDays: 4,
    lines: [
      { share: 1, endsAccess: true },
      { share: 0, endsAccess: false },
    ],
    reason: 'Đã học nội dung này ở nơi khác, giữ lại khóa còn lại',
  },
  {
    daysAgo: 19,
    hour: 21,
    courses: ['cac-lop-mo-mem-va-khoang-mo-vung-mat'],
    paidBy: 'momo',
    askedAfterDays: 3,
    lines: [{ share: 0.2, endsAccess: false }],
    reason: 'Bù cho hai ngày trang không phát được video',
  },
  {
    daysAgo: 6,
    hour: 19,
    courses: ['soi-da-va-lap-ke-hoach-cham-soc'],
    paidBy: 'vietqr',
    askedAfterDays: 5,
    lines: [{ share: 1, endsAccess: true }],
    reason: 'Đổi lịch công tác, không sắp xếp học được',
    // Its transfer waits for a colleague.
    isOpen: true,
  },
] as const

export const seedGifts = [
  {
    daysAgo: 37,
    course: 'soi-da-va-lap-ke-hoach-cham-soc',
    message: 'Chúc em học vui và sớm tự tin tư vấn cho khách nhé!',
    claimedAfterDays: 2,
  },
  {
    daysAgo: 3,
    course: 'phan-ve-tai-phong-kham-muoi-phut-dau-tien',
    message: 'Quà cho người trực tủ thuốc cấp cứu của phòng khám mình.',
    recipient: { name: 'Ngô Bảo Uyên', email: 'ngo.bao.uyen' },
  },
  {
    daysAgo: 0,
    course: 'peel-da-hoa-hoc-nong-an-toan',
    message: '',
    recipient: { name: 'Lý Thanh Oanh', email: 'ly.thanh.oanh' },
    isUnpaid: true,
  },
] as const
