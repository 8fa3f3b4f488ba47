import type { SeedArticle } from './shape.ts'

/** Comes out by itself in a few days. */
export const scheduledArticle: SeedArticle = {
  slug: 'lich-kiem-tra-hop-phan-ve-cuoi-nam',
  title: 'Lịch kiểm tra hộp phản vệ dịp cuối năm',
  excerpt: 'Cuối năm là lúc nhiều thuốc hết hạn cùng nhau. Một buổi sáng kiểm tra giúp cả ê-kíp yên tâm.',
  author: 'BS.CKI Lê Minh Quân',
  category: 'bien-chung',
  relatedCourse: 'phan-ve-tai-phong-kham-muoi-phut-dau-tien',
  state: 'scheduled',
  daysAgo: -3,
  sources: ['Văn bản hướng dẫn phòng, chẩn đoán và xử trí phản vệ hiện hành của Bộ Y tế.'],
  html: `<p>Nhiều cơ sở mua thuốc theo đợt đầu năm, nên hạn dùng cũng thường đến gần nhau vào cuối năm. Hãy chọn một buổi sáng, mở hộp phản vệ trên bàn và kiểm từng món theo danh mục hiện hành.</p>
<ul><li>Ghi hạn dùng gần nhất lên mặt ngoài hộp.</li><li>Thay món hết hạn trong ba tháng tới.</li><li>Niêm phong lại, ký tên và ghi ngày.</li></ul>
<p>Kết hợp buổi kiểm tra với một lần diễn tập ngắn để người mới biết hộp nằm ở đâu.</p>`,
}

export const draftArticle: SeedArticle = {
  slug: 'phong-van-mot-ngay-cua-dieu-duong-phong-laser',
  title: 'Một ngày của điều dưỡng phòng laser',
  excerpt: 'Bản nháp đang chờ ảnh và ý kiến của nhân vật.',
  author: 'Ban biên tập Thẩm Học',
  category: 'laser',
  relatedCourse: null,
  state: 'draft',
  daysAgo: 2,
  sources: [],
  html: '<p>Bảy giờ rưỡi sáng, chị mở cửa phòng, bật biển báo và bắt đầu đọc bảng kiểm thành tiếng dù chưa có ai ở đó.</p>',
}
