export const listMessages = {
  range: (from: string, to: string, total: string) => `${from}–${to} trong ${total}`,
  moreThan: (count: string) => `hơn ${count}`,
  further: (count: string) => `Sau dòng ${count}`,
  results: (total: string) => `${total} kết quả`,
  pages: (list: string) => `Phân trang: ${list}`,
}

export const columnMessages = {
  title: 'Chọn cột',
  all: 'Hiện tất cả cột',
  wider: 'Chỉ hiện trên màn hình rộng hơn',
  up: (column: string) => `Chuyển cột “${column}” lên trước`,
  down: (column: string) => `Chuyển cột “${column}” ra sau`,
}

export const viewMessages = {
  title: 'Chế độ xem đã lưu',
  original: 'Danh sách gốc',
  own: 'Của bạn',
  forAll: 'Chung cho cả nhóm',
  where: 'Giữ bộ lọc, thứ tự và cột đang xem. Mở được ở mọi máy bạn đăng nhập.',
  unread: 'Chưa tải được các chế độ xem.',
  again: 'Thử lại',
  name: 'Tên chế độ xem',
  save: 'Lưu chế độ xem hiện tại',
  saved: (name: string) => `Đã lưu chế độ xem “${name}”`,
  acts: (name: string) => `Thao tác với chế độ xem “${name}”`,
  rename: 'Đổi tên',
  newName: (name: string) => `Tên mới của “${name}”`,
  keepName: 'Lưu tên',
  renew: 'Lưu lại theo danh sách đang xem',
  renewed: (name: string) => `Đã lưu lại chế độ xem “${name}”`,
  share: 'Dùng chung cho cả nhóm',
  shared: (name: string) => `Cả nhóm đã có chế độ xem “${name}”`,
  unshare: 'Chỉ giữ cho bạn',
  unshared: (name: string) => `Chế độ xem “${name}” chỉ còn của bạn`,
  makeDefault: 'Mở danh sách bằng chế độ này',
  defaultSet: (name: string) => `Danh sách sẽ mở bằng “${name}”`,
  dropDefault: 'Thôi mở mặc định',
  defaultDropped: 'Danh sách sẽ mở như ban đầu',
  isDefault: 'Mặc định',
  remove: 'Xóa',
  removeTitle: (name: string) => `Xóa chế độ xem “${name}”?`,
  removeHint: 'Cả nhóm sẽ không còn chế độ xem này.',
  removed: (name: string) => `Đã xóa chế độ xem “${name}”`,
  undo: 'Hoàn tác',
  back: (name: string) => `Đã khôi phục chế độ xem “${name}”`,
}

export const bulkMessages = {
  bar: 'Thao tác với các dòng đã chọn',
  selected: (count: string) => `Đã chọn ${count} dòng`,
  drop: 'Bỏ chọn',
  running: (done: string, total: string) => `Đang xử lý ${done}/${total}`,
  none: 'Không có dòng nào phù hợp với thao tác này',
  done: (count: string) => `${count} xong`,
  skipped: (count: string) => `${count} không cần đổi`,
  failed: (count: string, errors: string) => `${count} lỗi: ${errors}`,
  more: (count: string) => `và ${count} lỗi khác`,
  undo: 'Hoàn tác',
  undone: (count: string) => `Đã hoàn tác ${count} dòng`,
}

export const exportMessages = {
  save: 'Xuất danh sách',
  formats: { xlsx: 'Tệp Excel (.xlsx)', csv: 'Tệp CSV (.csv)' },
  reading: (read: string, total: string) => `Đã đọc ${read} trong ${total} dòng`,
  ordered: 'Danh sách dài nên được xuất ở phía sau. Chuông thông báo sẽ báo khi tệp xong.',
  seeFiles: 'Xem tệp',
  files: 'Tệp đã xuất',
  cancel: 'Hủy xuất',
  cancelled: 'Đã hủy xuất. Chưa có tệp nào được lưu.',
  done: (count: string) => `Đã xuất ${count} dòng`,
}

export const keyMessages = {
  title: 'Phím tắt',
  where: 'Phím tắt hoạt động khi con trỏ bàn phím đang ở trong danh sách và bạn không gõ chữ.',
  search: 'Tới ô tìm kiếm',
  rows: 'Dòng dưới, dòng trên',
  open: 'Mở dòng',
  select: 'Chọn hoặc bỏ chọn dòng',
  range: 'Chọn cả đoạn',
  rangeKeys: 'Shift + bấm chuột',
  space: 'Dấu cách',
}
