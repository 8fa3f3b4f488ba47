export const consentStateLabels = {
  in_force: 'Còn hiệu lực',
  unproven: 'Chưa có bản scan',
  withdrawn: 'Đã rút',
}

export const consentScopeLabels = {
  teaching: 'Chỉ giảng dạy',
  public: 'Cả trang ai cũng đọc được',
}

export const consentsMessages = {
  title: 'Đồng ý dùng ảnh',
  lead: 'Giấy đồng ý của bệnh nhân cho ảnh trước và sau điều trị. Ở đây chỉ ghi số giấy, không ghi tên bệnh nhân. Khi ghi rút đồng ý, mọi ảnh dựa trên giấy đó biến mất ngay.',
  fileName: 'dong-y-dung-anh',
  add: 'Ghi giấy đồng ý',
  reference: 'Số giấy',
  givenOn: 'Ký ngày',
  scope: 'Phạm vi',
  state: 'Trạng thái',
  doctor: 'Bác sĩ điều trị',
  noDoctor: 'Chưa ghi',
  doctorAction: 'Bác sĩ điều trị…',
  pairs: 'Cặp ảnh',
  pairCount: (count: number) => (count === 0 ? 'Chưa dùng' : `${count} cặp ảnh`),
  recordedBy: 'Người ghi',
  nobody: 'Tài khoản đã xóa',
  withdrawnOn: (day: string) => `rút ngày ${day}`,
  reason: 'Lý do rút',
  search: 'Tìm theo số giấy',
  searchHint: 'Ví dụ: ĐY-2026-014',
  states: 'Lọc theo trạng thái',
  all: 'Tất cả',
  empty: 'Chưa có giấy đồng ý nào.',
  emptyHint: 'Ghi giấy đầu tiên, lưu bản scan, rồi chèn ảnh trước và sau vào bài đọc.',
  noMatch: 'Không có giấy nào khớp.',
  noMatchHint: 'Thử một phần của số giấy hoặc bỏ bớt bộ lọc.',
  proofAction: 'Bản scan…',
  withdraw: 'Ghi rút đồng ý…',
  remove: 'Xóa giấy ghi nhầm',
  removed: 'Đã xóa.',
  confirmRemove: {
    title: 'Xóa giấy đồng ý này?',
    body: (reference: string) => `Giấy “${reference}” và bản scan của nó sẽ mất hẳn.`,
    confirm: 'Xóa giấy',
    keep: 'Giữ lại',
  },
}

export const consentFormMessages = {
  title: 'Ghi giấy đồng ý',
  description: 'Ghi xong, hộp kế tiếp mời bạn lưu bản scan. Chỉ khi có bản scan mới chèn được ảnh.',
  save: 'Ghi giấy đồng ý',
  saved: 'Đã ghi giấy đồng ý.',
  reference: 'Số giấy',
  referenceHint: 'Số lưu trong hồ sơ của phòng khám, có ít nhất một chữ số. Đừng ghi tên bệnh nhân.',
  givenOn: 'Bệnh nhân ký ngày',
  scope: 'Bệnh nhân đồng ý dùng ảnh ở đâu',
  scopes: {
    teaching: 'Chỉ trong bài học dành cho học viên',
    public: 'Cả bài học thử và trang ai cũng đọc được',
  },
  faults: {
    reference: 'Nhập số giấy từ 3 đến 40 ký tự, có ít nhất một chữ số.',
    givenOn: 'Nhập ngày bệnh nhân ký.',
    scope: 'Chọn phạm vi.',
  },
}

export const consentDoctorMessages = {
  title: (reference: string) => `Bác sĩ điều trị, giấy “${reference}”`,
  description:
    'Bác sĩ này chọn được ảnh dựa trên giấy khi viết bài. Ảnh đang có trong bài học vẫn ở chỗ của nó.',
  save: 'Lưu bác sĩ',
  saved: 'Đã lưu bác sĩ điều trị.',
  doctor: 'Bác sĩ điều trị bệnh nhân',
  hint: 'Chỉ bác sĩ này, ngoài ban nội dung, thấy số giấy và đưa được ảnh vào bài.',
  nobody: 'Không ghi, chỉ ban nội dung dùng',
}

export const proofMessages = {
  title: (reference: string) => `Bản scan của “${reference}”`,
  lead: 'Ảnh JPEG, PNG, WebP hoặc PDF, tối đa 10 MB. Chỉ người quản lý giấy đồng ý mở được, và mỗi lần mở đều ghi nhật ký.',
  none: 'Chưa có bản scan nên chưa chèn được ảnh nào dựa trên giấy này.',
  there: 'Đã có bản scan.',
  add: 'Chọn bản scan',
  replace: 'Thay bản scan',
  open: 'Mở bản scan',
  close: 'Đóng',
  saved: 'Đã lưu bản scan.',
  tooLarge: 'Tệp lớn hơn 10 MB. Hãy chụp lại hoặc nén nhỏ hơn.',
  file: (reference: string, extension: string) => `dong-y-${reference}.${extension}`,
}

export const withdrawMessages = {
  title: (reference: string) => `Ghi rút đồng ý “${reference}”`,
  description:
    'Mọi ảnh dựa trên giấy này biến mất ngay khỏi bài học, bài học thử và bản xem trước, tệp ảnh bị xóa. Không lấy lại được: nếu bệnh nhân đồng ý lần nữa, hãy ghi một giấy mới.',
  confirm: 'Ghi rút đồng ý',
  reason: 'Lý do',
  reasonHint: 'Ví dụ: bệnh nhân gọi điện ngày 12/03. Đừng ghi tên bệnh nhân.',
  done: 'Đã ghi rút đồng ý. Ảnh không còn hiện ở đâu nữa.',
}
