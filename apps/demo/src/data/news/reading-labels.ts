import type { SeedArticle } from './shape.ts'

export const readingLabels: SeedArticle = {
  slug: 'doc-to-huong-dan-su-dung-truoc-khi-mo-hop',
  title: 'Đọc tờ hướng dẫn sử dụng trước khi mở hộp',
  excerpt:
    'Tờ giấy gấp nhỏ trong hộp sản phẩm chứa câu trả lời cho nhiều câu hỏi mà ta thường hỏi đồng nghiệp.',
  author: 'Ban biên tập Thẩm Học',
  category: 'ky-thuat-tiem',
  relatedCourse: 'botulinum-toxin-tang-mat-tren',
  state: 'published',
  daysAgo: 52,
  sources: [
    'Tờ hướng dẫn sử dụng của sản phẩm đang lưu hành hợp pháp; cổng tra cứu chính thức của cơ quan quản lý.',
  ],
  html: `<p>Trong nhóm trao đổi của người làm nghề, những câu hỏi lặp lại nhiều nhất thường là: pha bao nhiêu, để được bao lâu, có dùng cho người đang cho con bú không. Điều đáng chú ý là phần lớn câu trả lời nằm trong tờ giấy gấp nhỏ đi kèm sản phẩm, tờ giấy hay bị bỏ lại cùng vỏ hộp.</p>
<h2>Năm mục cần tìm</h2>
<p>Tờ hướng dẫn dài và chữ nhỏ, nhưng có cấu trúc khá ổn định. Khi nhận một sản phẩm mới, hoặc một lô có tờ hướng dẫn phiên bản mới, hãy tìm năm mục sau và tóm tắt vào một tấm thẻ đặt trong tủ thuốc.</p>
<ol>
<li>Chỉ định được phê duyệt: dùng cho việc gì, cho ai.</li>
<li>Chống chỉ định và thận trọng: ai không được dùng, ai cần cân nhắc.</li>
<li>Chuẩn bị: dung môi, thể tích, cách trộn, thời gian chờ.</li>
<li>Bảo quản: trước khi mở, sau khi pha, thời hạn dùng.</li>
<li>Phản ứng bất lợi: thường gặp, hiếm gặp, việc cần làm.</li>
</ol>
<p>Ghi lên thẻ ngày đọc, phiên bản của tờ hướng dẫn và tên người tóm tắt. Khi có phiên bản mới, thẻ cũ phải được thay chứ không sửa chồng lên.</p>
<h2>Nguồn gốc và số lô</h2>
<p>Trước khi đọc nội dung, hãy chắc rằng sản phẩm lưu hành hợp pháp: có nhãn đúng quy định, tra cứu được thông tin đăng ký, có hóa đơn và chuỗi bảo quản rõ ràng. Số lô và hạn dùng phải được chép vào hồ sơ của từng người bệnh. Khi có thông báo thu hồi, chính dòng ghi chép ấy cho phép bạn liên hệ đúng người trong vài phút thay vì vài ngày.</p>
<h2>Khi thực hành khác với tờ hướng dẫn</h2>
<p>Đôi khi y văn mô tả cách dùng ngoài nội dung được phê duyệt. Đó là vùng cần đặc biệt thận trọng: phải cân nhắc quy định, bằng chứng, lợi ích và nguy cơ, giải thích rõ cho người bệnh và ghi nhận sự đồng ý. Một đoạn phim ngắn trên mạng không phải là bằng chứng. Nếu không chắc, hãy hỏi người có thẩm quyền chuyên môn tại cơ sở.</p>
<h2>Biến thành thói quen của cả ê-kíp</h2>
<p>Hãy dành mười phút trong giao ban đầu tháng để một người trình bày một tờ hướng dẫn. Luân phiên giữa bác sĩ, điều dưỡng và người phụ trách kho. Người trình bày chỉ cần trả lời ba câu: điều gì mới, điều gì dễ nhầm, điều gì phải sửa trong quy trình của mình. Sau một năm, cả phòng khám sẽ có một bộ thẻ mà ai cũng tin được.</p>
<p>Việc này không hào nhoáng. Nhưng an toàn thường được xây từ những việc không hào nhoáng như thế, lặp lại đều đặn, bởi những người không ngại đọc chữ nhỏ.</p>`,
}
