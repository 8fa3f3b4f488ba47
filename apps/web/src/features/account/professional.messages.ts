import type { FieldWords } from '@repo/forms'

export const professionalMessages = {
  title: 'Hồ sơ chuyên môn',
  lead: 'Một số bài học chỉ dành cho người hành nghề. Hồ sơ được duyệt sẽ mở các bài đó cho bạn.',
  states: {
    none: 'Bạn chưa gửi hồ sơ. Điền thông tin dưới đây, kèm giấy tờ nếu có.',
    pending: 'Chúng tôi đang kiểm tra hồ sơ và sẽ báo kết quả qua email.',
    approved: 'Hồ sơ đã được duyệt. Nếu bạn thay đổi thông tin, hồ sơ sẽ được kiểm tra lại.',
    rejected: 'Hồ sơ cần bổ sung. Sửa theo lý do dưới đây rồi gửi lại.',
  },
  reviewedAt: (time: string) => `Kết quả lúc ${time}.`,
  reason: 'Lý do',
  profession: 'Nghề nghiệp',
  professionPlaceholder: 'Chọn nghề nghiệp',
  workplace: 'Nơi công tác',
  licenceNumber: 'Số chứng chỉ hành nghề',
  licenceIssuer: 'Nơi cấp',
  licenceIssuedOn: 'Ngày cấp',
  proof: 'Giấy tờ chứng minh',
  proofHint:
    'Ảnh hoặc PDF của chứng chỉ hành nghề, thẻ ngành hay thẻ sinh viên, tối đa 10 MB. Chỉ bạn và người kiểm tra hồ sơ xem được.',
  pickProof: 'Chọn tệp',
  changeProof: 'Chọn tệp khác',
  picked: (name: string, size: string) => `Sẽ gửi: ${name} (${size})`,
  dropPicked: 'Bỏ tệp đã chọn',
  hasProof: 'Đã có giấy tờ trong hồ sơ.',
  saveProof: 'Tải giấy tờ đã gửi',
  proofFile: 'giay-to-hanh-nghe',
  proofTooLarge: 'Tệp lớn hơn 10 MB. Chọn tệp nhỏ hơn.',
  proofWrongType: 'Chỉ nhận tệp PDF hoặc ảnh JPG, PNG, WebP.',
  submit: 'Gửi hồ sơ',
  resubmit: 'Gửi lại hồ sơ',
  sent: 'Đã gửi hồ sơ chuyên môn.',
  sentWithoutProof: 'Thông tin đã được lưu, nhưng giấy tờ chưa gửi được.',
} as const

export const professionalWords = {
  profession: { missing: 'Chọn nghề nghiệp.', invalid: 'Chọn nghề nghiệp trong danh sách.' },
  workplace: { missing: 'Nhập nơi công tác.', invalid: 'Nơi công tác dài quá 160 ký tự.' },
  licenceNumber: { missing: 'Nhập số chứng chỉ.', invalid: 'Số chứng chỉ dài quá 40 ký tự.' },
  licenceIssuer: { missing: 'Nhập nơi cấp.', invalid: 'Nơi cấp dài quá 160 ký tự.' },
  licenceIssuedOn: { missing: 'Chọn ngày cấp.', invalid: 'Ngày cấp chưa đúng.' },
} as const satisfies Record<string, FieldWords>
