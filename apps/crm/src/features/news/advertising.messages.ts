import type { AdvertisingCheck, AdviceKind } from '@repo/contract/medical-advertising'

/**
 * Advice, not rules of law. What it names: Decree 342/2025/NĐ-CP, in force since 15 February 2026, article 4 on
 * cosmetics, as reported by cafef.vn on 2 February 2026; Law 75/2025/QH15, which amends the Law on Advertising from 1
 * January 2026, as reported by pbgdpl.cantho.gov.vn. Both were looked up on 25 November 2026.
 */
export const advertisingMessages = {
  title: 'Kiểm tra quảng cáo y tế',
  lead: 'Gợi ý tự động để người duyệt xem lại, không phải ý kiến pháp lý.',
  none: 'Không thấy từ ngữ cần xem lại.',
  atPublishing: 'Người xuất bản xác nhận từng mục trong danh sách kiểm tra.',
  found: (words: string) => `Thấy: ${words}`,
  kinds: {
    claims: 'Lời cam kết kết quả',
    superlatives: 'So sánh nhất',
    products: 'Tên sản phẩm, thiết bị',
    doctor: 'Bác sĩ trong bài có bán hàng',
    beforeAfter: 'Hình trước và sau',
    permit: 'Ưu đãi chưa kèm số giấy',
  } satisfies Record<AdviceKind, string>,
  advice: {
    claims: 'Viết lại theo kết quả thường gặp, kèm rủi ro và nguồn.',
    superlatives: 'Bỏ, hoặc dẫn tài liệu chứng minh ngay trong bài.',
    products: 'Dùng tên hoạt chất hoặc loại thiết bị; giữ tên riêng khi thật cần và có nguồn.',
    doctor:
      'Nghị định 342/2025/NĐ-CP (hiệu lực 15/02/2026) không cho dùng hình ảnh, trang phục, tên, thư của bác sĩ trong quảng cáo mỹ phẩm. Nếu bài giới thiệu mỹ phẩm, bỏ phần này.',
    beforeAfter:
      'Cần sự đồng ý bằng văn bản của người trong ảnh cho đúng mục đích này; ghi thời điểm chụp và kỹ thuật.',
    permit: 'Nội dung mời mua dịch vụ có thể là quảng cáo cần xác nhận trước; ghi số giấy nếu có.',
  } satisfies Record<AdviceKind, string>,
  checklist: 'Danh sách kiểm tra quảng cáo y tế',
  checklistLead:
    'Luật Quảng cáo (sửa đổi bởi Luật 75/2025/QH15) và Nghị định 342/2025/NĐ-CP áp dụng cho nội dung quảng cáo. Mục có dấu “Bắt buộc” cần bạn xác nhận vì từ ngữ trong bài; tên bạn được lưu cùng bản này.',
  required: 'Bắt buộc',
  missing: 'Xác nhận các mục bắt buộc trước khi xuất bản.',
  checks: {
    wording: 'Không cam kết kết quả, không so sánh nhất khi chưa có tài liệu chứng minh.',
    sources: 'Mỗi khẳng định về hiệu quả và an toàn có nguồn trong bài.',
    notices:
      'Nếu bài quảng cáo mỹ phẩm: có tên sản phẩm, công dụng đã công bố, tên và địa chỉ đơn vị chịu trách nhiệm, cảnh báo; không gây hiểu nhầm là thuốc.',
    licence:
      'Nếu bài mời dùng dịch vụ khám chữa bệnh: có tên cơ sở và số giấy phép hoạt động, đúng phạm vi được cấp.',
    doctor:
      'Nếu bài quảng cáo mỹ phẩm: không dùng hình ảnh, trang phục, tên, thư của bác sĩ hay nhân viên y tế.',
    beforeAfter:
      'Ảnh trước và sau có sự đồng ý bằng văn bản cho đúng mục đích này, ghi thời điểm và kỹ thuật.',
  } satisfies Record<AdvertisingCheck, string>,
  checkNames: {
    wording: 'từ ngữ',
    sources: 'nguồn',
    notices: 'thông tin bắt buộc của mỹ phẩm',
    licence: 'số giấy phép',
    doctor: 'hình ảnh bác sĩ',
    beforeAfter: 'ảnh trước và sau',
  } satisfies Record<AdvertisingCheck, string>,
  ticked: (names: string) => `Đã xác nhận: ${names}`,
} as const
