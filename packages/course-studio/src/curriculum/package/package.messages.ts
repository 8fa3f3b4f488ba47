import type { scormFaults } from '@repo/contract/scorm'

export const packageMessages = {
  title: 'Gói SCORM',
  lead: (megabytes: number) =>
    `Tệp ZIP theo SCORM 1.2 hoặc SCORM 2004, tối đa ${megabytes} MB. Học viên mở gói ngay dưới phần chữ của bài; hoàn thành gói là hoàn thành bài.`,
  atOnce: 'Gói mới thay gói đang dùng ngay khi giải nén xong, không chờ xuất bản.',
  empty: 'Bài chưa có gói SCORM',
  emptyHint:
    'Xuất gói SCORM từ công cụ soạn (Articulate, iSpring, Adobe Captivate…) rồi tải tệp ZIP lên đây.',
  choose: 'Chọn tệp ZIP',
  replace: 'Thay bằng gói khác',
  sending: 'Đang tải gói lên',
  unpacking: 'Đang giải nén và kiểm tra gói. Có thể đóng cửa sổ này.',
  failed: 'Gói vừa tải lên không dùng được.',
  kept: 'Gói đang dùng vẫn như cũ.',
  tooLarge: (megabytes: number) => `Tệp lớn hơn ${megabytes} MB.`,
  notZip: 'Tệp không phải ZIP.',
  noHost:
    'Máy chủ chưa có tên miền riêng cho gói SCORM nên chưa tải lên được. Nhờ người vận hành đặt PUBLIC_PACKAGES_URL.',
  facts: (version: string, parts: number, files: number) => `SCORM ${version}, ${parts} phần, ${files} tệp`,
  try: 'Mở thử',
  remove: 'Gỡ gói',
  removeTitle: 'Gỡ gói SCORM khỏi bài?',
  removeHint: 'Học viên không mở được gói nữa. Kết quả học viên đã có trong gói vẫn giữ.',
  removed: 'Đã gỡ gói SCORM.',
  tried: 'Đang mở thử, không lưu gì',
  faults: {
    unreadable: 'Tệp ZIP hỏng hoặc tải lên chưa trọn. Xuất lại gói rồi tải lên.',
    unsafe: 'ZIP có mật khẩu, có liên kết, trùng tên tệp hoặc tên tệp dẫn ra ngoài gói.',
    too_heavy: 'Gói có quá nhiều tệp hoặc giải nén ra quá lớn.',
    no_manifest:
      'ZIP không có imsmanifest.xml ở thư mục gốc. Xuất lại ở dạng SCORM, đừng nén cả thư mục chứa gói.',
    bad_manifest: 'imsmanifest.xml sai định dạng hoặc khai báo thực thể ngoài.',
    no_start: 'imsmanifest.xml không chỉ tới trang bắt đầu nào có trong gói.',
    late: 'Trong lúc giải nén, khóa học đã được gửi duyệt hoặc bài đã có học viên. Nhờ quản trị viên đổi gói.',
  } satisfies Record<(typeof scormFaults)[number], string>,
}
