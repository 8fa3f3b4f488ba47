import type { SeedArticle } from './shape.ts'

export const learningAnatomy: SeedArticle = {
  slug: 'hoc-giai-phau-bang-cach-ve',
  title: 'Học giải phẫu vùng mặt bằng cách vẽ lại',
  excerpt:
    'Năm phút với ba cây bút màu trước mỗi bài giảng giúp bạn biết mình đang nhớ điều gì và đang đoán điều gì.',
  author: 'BS.CKII Nguyễn Thị Ngọc Diễm',
  category: 'giai-phau',
  relatedCourse: 'giai-phau-ung-dung-trong-tiem-chich',
  state: 'published',
  daysAgo: 4,
  sources: ['Ghi chép giảng dạy của tác giả (bản demo).'],
  html: `<p>Phần lớn chúng ta học giải phẫu bằng mắt: xem hình, xem phim, gật đầu và nghĩ rằng mình đã nhớ. Đến khi cầm bút vẽ lại, nhiều đường nét bỗng trở nên mờ. Động mạch mặt bắt chéo bờ hàm ở đâu? Nó nằm nông hay sâu khi đến góc môi? Khoảnh khắc ngập ngừng ấy không phải là thất bại, mà là lúc việc học thật sự bắt đầu.</p>
<h2>Vì sao vẽ lại có ích</h2>
<p>Khi xem một hình có sẵn, ta nhận ra. Khi vẽ, ta phải nhớ ra. Hai việc đó khác nhau rất nhiều. Nhận ra cho ta cảm giác quen thuộc; nhớ ra cho ta khả năng sử dụng khi không có hình trước mặt, như lúc đang khám và phải quyết định hướng đi của cây kim. Vẽ còn buộc ta sắp xếp các lớp theo thứ tự: không thể đặt một mạch máu lên giấy mà không quyết định nó nằm trên hay dưới lớp cơ.</p>
<p>Bản vẽ không cần đẹp. Một khuôn mặt chỉ gồm vài đường cong cũng đủ, miễn là bạn đánh dấu được mốc xương, bờ cơ và các điểm có thể sờ thấy.</p>
<h2>Cách làm trong năm phút</h2>
<ol>
<li>Chọn một vùng nhỏ, ví dụ từ cánh mũi đến góc môi. Đặt đồng hồ hai phút và vẽ mọi thứ bạn nhớ.</li>
<li>Dùng ba màu cố định: đỏ cho động mạch, xanh cho tĩnh mạch, vàng cho thần kinh. Chỗ nào không chắc, đánh dấu hỏi thay vì bỏ trống.</li>
<li>Xem bài giảng hoặc sách. Khi gặp điều trả lời cho một dấu hỏi, dừng lại và sửa ngay bằng nét đậm.</li>
<li>Cất bản vẽ, lấy tờ giấy mới và vẽ lại lần hai mà không nhìn.</li>
</ol>
<p>So hai bản vẽ cạnh nhau, bạn sẽ thấy rõ điều vừa học được. Hãy giữ chúng trong một tập, ghi ngày tháng. Sau vài tuần, tập giấy đó là bản đồ cho biết vùng nào cần ôn.</p>
<h2>Đưa biến thể vào bản vẽ</h2>
<p>Một sai lầm thường gặp là vẽ như thể mọi gương mặt đều giống nhau. Khi đã nhớ đường đi hay gặp, hãy vẽ thêm bằng nét đứt các đường đi khác mà y văn mô tả. Mục đích không phải là thuộc lòng tần suất, mà là tạo thói quen nghi ngờ: mốc bề mặt chỉ cho biết nơi thường gặp, không bảo đảm vị trí trên người đang ngồi trước mặt bạn.</p>
<h2>Học cùng người khác</h2>
<p>Hãy thử đổi bản vẽ với đồng nghiệp và giải thích cho nhau. Người nghe chỉ cần hỏi ba câu: cấu trúc này ở lớp nào, mốc nào giúp tìm thấy nó, và điều gì xảy ra nếu chạm vào nó. Trả lời được bằng lời của mình là dấu hiệu tốt hơn mọi điểm số.</p>
<p>Cuối cùng, vẽ không thay cho thực hành có giám sát. Nó chỉ giúp bạn bước vào buổi thực hành với một bản đồ rõ hơn trong đầu, và với sự khiêm tốn cần có trước mỗi khác biệt của con người.</p>`,
}
