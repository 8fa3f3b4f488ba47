import type { SeedArticle } from './shape.ts'

export const laserRoom: SeedArticle = {
  slug: 'nam-phut-truoc-khi-bat-may-laser',
  title: 'Năm phút trước khi bật máy laser',
  excerpt: 'Một bảng kiểm ngắn, đọc to và có người ký, giúp phòng laser tránh được nhiều sự cố đơn giản.',
  author: 'TS.BS Trần Hoàng Lâm',
  category: 'laser',
  relatedCourse: 'laser-co-ban-tuong-tac-anh-sang-va-mo',
  state: 'published',
  daysAgo: 14,
  sources: ['Tài liệu an toàn của nhà sản xuất thiết bị đang dùng tại cơ sở.'],
  html: `<p>Phần lớn sự cố trong phòng laser không đến từ kỹ thuật khó. Chúng đến từ những điều rất nhỏ: một chiếc kính lấy nhầm, một tấm gương quên che, một miếng gạc tẩm cồn đặt cạnh đầu phát. Những điều ấy có thể được chặn lại trong năm phút trước khi bật máy, nếu cả ê-kíp cùng làm theo một trình tự.</p>
<h2>Phút thứ nhất: căn phòng</h2>
<p>Đứng ở cửa và nhìn như một người lạ. Biển báo đã bật chưa? Cửa có tự đóng không? Rèm có kín không, gương và bề mặt bóng đã được che chưa? Người không có nhiệm vụ có đang ở trong phòng không? Cái nhìn từ cửa giúp ta thấy điều mà người đứng trong phòng cả ngày dễ bỏ qua.</p>
<h2>Phút thứ hai: đôi mắt</h2>
<p>Kính bảo hộ phải đúng bước sóng của máy sắp dùng, và ký hiệu trên gọng phải đọc được. Đếm số người trong phòng rồi đếm số kính. Người bệnh cần kính riêng, phù hợp với vùng điều trị. Nếu phòng có nhiều máy với nhiều bước sóng, hãy để kính cùng máy, không để chung một rổ.</p>
<h2>Phút thứ ba: những thứ dễ cháy</h2>
<p>Cồn phải khô hẳn trước khi chiếu. Khăn, gạc và tóc gần vùng điều trị cần được giữ gọn hoặc làm ẩm theo hướng dẫn. Kiểm tra nguồn oxy và bình chữa cháy ở đúng vị trí. Nếu thủ thuật sinh khói, máy hút phải chạy trước xung đầu tiên, đầu hút đặt gần nơi phát sinh khói.</p>
<h2>Phút thứ tư: máy</h2>
<p>Bật máy, đợi tự kiểm tra xong, thử nút dừng khẩn cấp. Đọc to thông số dự kiến để người phụ nhắc lại. Khi một người đọc “kích thước điểm, mật độ năng lượng, tần số” và người kia lặp lại, những con số bất thường thường lộ ra ngay. Ghi vào nhật ký máy tên người vận hành và lần bảo trì gần nhất.</p>
<h2>Phút thứ năm: con người</h2>
<p>Xác nhận đúng người bằng hai thông tin, đúng vùng điều trị, đúng kế hoạch đã trao đổi. Hỏi lại ba điều có thể thay đổi từ lần hẹn trước: gần đây có phơi nắng không, có dùng thuốc mới không, da có đang kích ứng không. Nếu một câu trả lời khiến bạn băn khoăn, hãy hoãn. Hoãn một buổi luôn rẻ hơn xử trí một vết bỏng.</p>
<h2>Biến bảng kiểm thành thói quen</h2>
<p>Bảng kiểm chỉ có ích khi được đọc to, không phải khi được ký sẵn cả tuần. Hãy dán nó ở cửa phòng, giao cho một người đọc và một người trả lời, đổi vai mỗi ngày. Cuối tháng, xem lại những lần bảng kiểm đã chặn được điều gì. Kể lại những lần đó trong buổi họp giúp mọi người hiểu vì sao năm phút này đáng giá.</p>
<p>Không có thông số nào an toàn nếu căn phòng không an toàn. Và không có ê-kíp nào quá giàu kinh nghiệm để bỏ qua một danh sách ngắn.</p>`,
}
