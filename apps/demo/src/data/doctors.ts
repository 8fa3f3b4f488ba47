import type { LookName } from '@repo/api/rows'

export interface SeedDoctor {
  slug: string
  /** Which drawn portrait the doctor has; the person is invented, so there is no photo. */
  portrait: LookName
  name: string
  academicTitle: string
  specialties: string[]
  workplace: string
  yearsOfPractice: number
  biography: string
  degrees: { year: number; title: string; place: string }[]
  /** `daysLeft` counts from the day of the seed; a licence without it has no end. */
  licence: { number: string; issuedOn: string; scope: string; isVerified: boolean; daysLeft?: number }
}

/** Invented people: the names, schools' years, workplaces and licence numbers belong to nobody. */
export const seedDoctors: SeedDoctor[] = [
  {
    slug: 'nguyen-thi-ngoc-diem',
    portrait: 'diem',
    name: 'Nguyễn Thị Ngọc Diễm',
    academicTitle: 'BS.CKII',
    specialties: ['Giải phẫu ứng dụng', 'Chất làm đầy'],
    workplace: 'Phòng khám Da liễu An Nhiên (demo), TP. Hồ Chí Minh',
    yearsOfPractice: 17,
    biography:
      'Bác sĩ Ngọc Diễm dạy giải phẫu ứng dụng cho bác sĩ trẻ từ khi còn làm việc tại bộ môn giải phẫu. Chị tin rằng người tiêm giỏi là người vẽ lại được đường đi của mạch máu mà không cần nhìn sách.\n\nTrong các khóa học, chị luôn bắt đầu bằng mốc bề mặt sờ thấy được, sau đó mới đến lớp mô và đường kim, để học viên có thể đối chiếu ngay trong buổi thăm khám kế tiếp.',
    degrees: [
      { year: 2009, title: 'Bác sĩ đa khoa', place: 'Đại học Y khoa Phương Nam (demo)' },
      { year: 2014, title: 'Bác sĩ chuyên khoa cấp I Da liễu', place: 'Đại học Y khoa Phương Nam (demo)' },
      { year: 2021, title: 'Bác sĩ chuyên khoa cấp II Da liễu', place: 'Học viện Da liễu Sông Tiền (demo)' },
    ],
    licence: {
      number: 'DEMO-0001',
      issuedOn: '2011-05-18',
      scope: 'Khám bệnh, chữa bệnh chuyên khoa Da liễu',
      isVerified: true,
    },
  },
  {
    slug: 'tran-hoang-lam',
    portrait: 'lam',
    name: 'Trần Hoàng Lâm',
    academicTitle: 'TS.BS',
    specialties: ['Laser và ánh sáng', 'Rối loạn sắc tố'],
    workplace: 'Trung tâm Laser Da Hải Vân (demo), Đà Nẵng',
    yearsOfPractice: 20,
    biography:
      'Tiến sĩ Hoàng Lâm nghiên cứu về tương tác giữa laser xung ngắn và mô sắc tố trên da châu Á. Anh phụ trách phòng laser và chương trình đào tạo kỹ thuật viên tại trung tâm nơi anh làm việc.\n\nCách dạy của anh là đi từ nguyên lý đến tình huống: mỗi thông số trên màn hình máy đều được giải thích bằng điều sẽ xảy ra dưới da.',
    degrees: [
      { year: 2006, title: 'Bác sĩ đa khoa', place: 'Đại học Y Trung Hải (demo)' },
      { year: 2012, title: 'Thạc sĩ Da liễu', place: 'Đại học Y Trung Hải (demo)' },
      { year: 2019, title: 'Tiến sĩ Y học, chuyên ngành Da liễu', place: 'Đại học Y Bắc Sơn (demo)' },
    ],
    licence: {
      number: 'DEMO-0002',
      issuedOn: '2008-09-02',
      scope: 'Khám bệnh, chữa bệnh chuyên khoa Da liễu',
      isVerified: true,
    },
  },
  {
    slug: 'pham-khanh-vy',
    portrait: 'vy',
    name: 'Phạm Khánh Vy',
    academicTitle: 'ThS.BS',
    specialties: ['Botulinum toxin', 'Chất làm đầy', 'Chất kích thích sinh học'],
    workplace: 'Phòng khám Thẩm mỹ nội khoa Mộc Lan (demo), Hà Nội',
    yearsOfPractice: 12,
    biography:
      'Thạc sĩ Khánh Vy theo đuổi phong cách “ít mà đúng”: đánh giá kỹ vận động cơ và tỷ lệ gương mặt trước khi chọn điểm tiêm. Chị viết tài liệu nội bộ về ghi hình trước và sau thủ thuật cho ê-kíp của mình.\n\nHọc viên thường nhắc đến các bảng kiểm ngắn gọn mà chị gửi kèm mỗi chương.',
    degrees: [
      { year: 2014, title: 'Bác sĩ đa khoa', place: 'Đại học Y Bắc Sơn (demo)' },
      { year: 2019, title: 'Thạc sĩ Da liễu', place: 'Đại học Y Bắc Sơn (demo)' },
    ],
    licence: {
      number: 'DEMO-0003',
      issuedOn: '2016-03-21',
      scope: 'Khám bệnh, chữa bệnh chuyên khoa Da liễu',
      isVerified: true,
      daysLeft: 50,
    },
  },
  {
    slug: 'le-minh-quan',
    portrait: 'quan',
    name: 'Lê Minh Quân',
    academicTitle: 'BS.CKI',
    specialties: ['Xử trí biến chứng', 'Hồi sức cấp cứu'],
    workplace: 'Khoa Cấp cứu, Bệnh viện Đa khoa Trường An (demo), Cần Thơ',
    yearsOfPractice: 14,
    biography:
      'Bác sĩ Minh Quân làm việc tại khoa cấp cứu trước khi tham gia đào tạo xử trí biến cố cho các phòng khám thẩm mỹ. Anh đã tổ chức nhiều buổi diễn tập tại chỗ cho ê-kíp nhỏ, nơi mỗi phút đều phải có người chịu trách nhiệm.\n\nAnh dạy bằng kịch bản: đồng hồ chạy, vai trò rõ ràng, và rút kinh nghiệm ngay sau đó.',
    degrees: [
      { year: 2012, title: 'Bác sĩ đa khoa', place: 'Đại học Y Dược Hậu Giang (demo)' },
      {
        year: 2018,
        title: 'Bác sĩ chuyên khoa cấp I Hồi sức cấp cứu',
        place: 'Đại học Y khoa Phương Nam (demo)',
      },
    ],
    licence: {
      number: 'DEMO-0004',
      issuedOn: '2014-07-30',
      scope: 'Khám bệnh, chữa bệnh chuyên khoa Da liễu',
      isVerified: true,
      daysLeft: 1150,
    },
  },
  {
    slug: 'dang-thu-ha',
    portrait: 'ha',
    name: 'Đặng Thu Hà',
    academicTitle: 'BS.CKI',
    specialties: ['Chăm sóc da', 'Peel da hóa học'],
    workplace: 'Phòng khám Da Sen Trắng (demo), Hải Phòng',
    yearsOfPractice: 11,
    biography:
      'Bác sĩ Thu Hà dành phần lớn thời gian cho mụn, nám và phục hồi hàng rào da. Chị xây dựng bộ câu hỏi khai thác thói quen chăm sóc da mà nhiều kỹ thuật viên dùng hằng ngày.\n\nVới chị, một buổi tư vấn tốt kết thúc khi người nghe tự nhắc lại được ba việc cần làm ở nhà.',
    degrees: [
      { year: 2015, title: 'Bác sĩ đa khoa', place: 'Đại học Y Duyên Hải (demo)' },
      { year: 2020, title: 'Bác sĩ chuyên khoa cấp I Da liễu', place: 'Đại học Y Bắc Sơn (demo)' },
    ],
    licence: {
      number: 'DEMO-0005',
      issuedOn: '2017-11-14',
      scope: 'Khám bệnh, chữa bệnh chuyên khoa Da liễu',
      isVerified: true,
      daysLeft: -9,
    },
  },
  {
    slug: 'vo-gia-bao',
    portrait: 'bao',
    name: 'Võ Gia Bảo',
    academicTitle: 'ThS.BS',
    specialties: ['Quản lý phòng khám', 'An toàn người bệnh'],
    workplace: 'Hệ thống phòng khám Thanh Tâm (demo), TP. Hồ Chí Minh',
    yearsOfPractice: 15,
    biography:
      'Thạc sĩ Gia Bảo từng phụ trách quản lý chất lượng trước khi điều hành chuỗi phòng khám da. Anh giúp các cơ sở nhỏ viết quy trình đủ ngắn để nhân viên thật sự dùng.\n\nCác bài giảng của anh luôn đi kèm biểu mẫu, và anh khuyên học viên sửa biểu mẫu cho đúng với cơ sở của mình.',
    degrees: [
      { year: 2011, title: 'Bác sĩ đa khoa', place: 'Đại học Y khoa Phương Nam (demo)' },
      { year: 2017, title: 'Thạc sĩ Quản lý bệnh viện', place: 'Học viện Quản lý Y tế Gia Định (demo)' },
    ],
    licence: {
      number: 'DEMO-0006',
      issuedOn: '2013-02-08',
      scope: 'Khám bệnh, chữa bệnh đa khoa',
      isVerified: false,
      daysLeft: 380,
    },
  },
]
