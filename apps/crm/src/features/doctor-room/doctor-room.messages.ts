import { roomWords } from '@repo/back-office/doctor-room/room.messages'

export const doctorRoomMessages = {
  ...roomWords,
  title: 'Phòng của bác sĩ',
  back: 'Hồ sơ bác sĩ',
  readOnly: 'Bạn xem phòng này như bác sĩ thấy, không sửa được gì ở đây. Mỗi lần mở được ghi vào nhật ký.',
  editProfile: 'Mở hồ sơ và giấy phép',
  moderate: 'Duyệt và trả lời đánh giá',
  answer: 'Trả lời và duyệt câu hỏi',
  readHandIns: 'Đọc bài nộp trong hồ sơ học viên',
  reportedFor: (reason: string) => `Bác sĩ đã báo cáo: ${reason}.`,
  students: 'Mở danh sách học viên',
  workplace: 'Nơi công tác',
  years: 'Số năm hành nghề',
  specialties: 'Chuyên khoa',
  degrees: 'Bằng cấp và đào tạo',
  noDegrees: 'Hồ sơ chưa có bằng cấp.',
  biography: 'Giới thiệu',
  licence: 'Giấy phép hành nghề',
  noLicence: 'Chưa có giấy phép trong hồ sơ.',
  verified: 'Đã xác minh',
  notVerified: 'Chưa xác minh',
  licenceLine: (number: string, issuer: string, issuedOn: string) =>
    `Số ${number}, ${issuer} cấp ngày ${issuedOn}.`,
}
