import type { SeedArticle } from './shape.ts'

export const complaints: SeedArticle = {
  slug: 'lang-nghe-mot-loi-phan-nan',
  title: 'Lắng nghe một lời phàn nàn',
  excerpt:
    'Ba phút đầu quyết định cuộc trò chuyện đi về phía hợp tác hay đối đầu. Một khung đơn giản cho người ở quầy.',
  author: 'ThS.BS Võ Gia Bảo',
  category: 'quan-ly-phong-kham',
  relatedCourse: 'van-hanh-phong-kham-da-tham-my',
  state: 'published',
  daysAgo: 41,
  sources: ['Tài liệu tập huấn nội bộ của tác giả (bản demo).'],
  html: `<p>“Tôi muốn gặp người có trách nhiệm.” Câu nói ấy thường đến vào lúc đông khách nhất, ở quầy có hai người đang chờ thanh toán. Phản xạ tự nhiên là giải thích, và giải thích thường nghe như bào chữa. Nhưng một lời phàn nàn, nếu được nghe đúng cách, là thông tin mà phòng khám không thể mua được ở đâu khác.</p>
<h2>Phút đầu tiên: chỗ ngồi và cái tên</h2>
<p>Mời khách vào một nơi yên tĩnh, mời nước, hỏi tên và tự giới thiệu. Việc này không làm cho vấn đề nhỏ đi, nhưng cho thấy họ sẽ được nghe. Đừng hỏi lý do khi khách còn đứng giữa quầy, vì mọi người xung quanh đều nghe, và cả hai bên đều khó lùi lại.</p>
<h2>Phút thứ hai: nghe trọn</h2>
<p>Để khách nói hết mà không ngắt lời. Ghi lại mốc thời gian, tên người liên quan, điều khách cho là đã xảy ra. Khi họ dừng, tóm tắt và xin xác nhận. Đừng vội nói “chắc không phải vậy đâu”. Việc xác minh đến sau; lúc này mục tiêu là hiểu câu chuyện từ phía họ.</p>
<p>Nếu lời phàn nàn có dấu hiệu y khoa như đau tăng, đổi màu da, nhìn mờ hay sốt, hãy chuyển ngay cho bác sĩ. Sự an toàn luôn đi trước thủ tục.</p>
<h2>Phút thứ ba: cảm ơn và hẹn mốc</h2>
<p>Cảm ơn khách đã nói ra. Nói rõ điều sẽ làm tiếp theo, ai phụ trách và khi nào trả lời. “Trước năm giờ chiều mai, tôi sẽ gọi cho chị” có giá trị hơn nhiều so với “chúng tôi sẽ xem xét”. Nếu đến hẹn mà chưa xong, vẫn gọi, và nói thật là chưa xong.</p>
<ul>
<li>Ghi vào sổ phàn nàn trong ngày, kể cả khi đã giải quyết xong tại chỗ.</li>
<li>Giữ nguyên văn lời khách, tách khỏi nhận định của nhân viên.</li>
<li>Phân loại: thái độ, chờ đợi, chi phí, kết quả, an toàn.</li>
<li>Mỗi tháng đọc lại một lần để tìm điều lặp lại.</li>
</ul>
<h2>Xin lỗi thế nào cho đúng</h2>
<p>Có thể xin lỗi vì trải nghiệm của khách mà chưa cần kết luận lỗi thuộc về ai: “Tôi rất tiếc vì chị đã phải chờ lâu và lo lắng”. Khi đã xác minh là do mình, hãy nói thẳng, nêu điều sẽ sửa và sửa thật. Lời xin lỗi mơ hồ khiến khách phải phàn nàn thêm lần nữa.</p>
<h2>Chăm sóc người ở quầy</h2>
<p>Người tiếp nhận phàn nàn cũng cần được chăm sóc. Sau một cuộc trò chuyện khó, hãy cho họ mười phút nghỉ và một người để kể lại. Không ai lắng nghe tốt khi đã cạn sức. Phòng khám nào biết nghe nhân viên của mình thì thường cũng biết nghe khách.</p>`,
}
