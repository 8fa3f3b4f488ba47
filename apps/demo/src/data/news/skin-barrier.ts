import type { SeedArticle } from './shape.ts'

export const skinBarrier: SeedArticle = {
  slug: 'khi-lan-da-can-duoc-nghi',
  title: 'Khi làn da cần được nghỉ',
  excerpt:
    'Nhiều kế hoạch chăm sóc thất bại vì có quá nhiều bước. Cách giúp khách bớt lại mà vẫn thấy được chăm sóc.',
  author: 'BS.CKI Đặng Thu Hà',
  category: 'cham-soc-da',
  relatedCourse: 'soi-da-va-lap-ke-hoach-cham-soc',
  state: 'published',
  daysAgo: 19,
  sources: ['Giáo trình da liễu cơ sở, phần cấu trúc và chức năng hàng rào da.'],
  html: `<p>Một buổi tư vấn gần đây bắt đầu bằng chiếc túi chứa mười bốn sản phẩm. Người khách xếp chúng lên bàn theo thứ tự dùng mỗi tối và hỏi còn thiếu thứ gì. Làn da của chị đỏ nhẹ, căng và rát khi rửa mặt. Câu trả lời không nằm ở sản phẩm thứ mười lăm.</p>
<h2>Da đang nói gì</h2>
<p>Căng sau khi rửa, châm chích khi thoa những thứ trước đây vẫn dùng được, đỏ kéo dài, bong vảy li ti: đó là những lời nhắn thường gặp khi hàng rào da suy yếu. Chúng không phải là chẩn đoán, nhưng đủ để ta dừng lại và hỏi về thói quen. Điều quan trọng là hỏi theo trình tự thời gian: từ khi nào, ngay trước đó có gì thay đổi, điều gì làm nặng hơn.</p>
<p>Nếu có tổn thương lạ, chảy máu, lan nhanh, đau nhiều hoặc kèm sốt, việc cần làm là chuyển bác sĩ, không phải đổi sản phẩm.</p>
<h2>Bớt lại cũng là chăm sóc</h2>
<p>Người đến tư vấn thường mong được thêm vào. Khi ta đề nghị bớt, họ dễ cảm thấy mình không được phục vụ. Vì vậy, hãy giải thích mục đích và đặt một mốc thời gian rõ ràng: “Trong hai tuần, chúng ta chỉ giữ ba bước để da có thời gian hồi phục. Sau đó tôi sẽ xem lại cùng chị”. Một mốc hẹn biến việc bớt thành một kế hoạch, chứ không phải sự bỏ mặc.</p>
<ul>
<li>Bước một: làm sạch dịu, nước mát, không chà xát.</li>
<li>Bước hai: dưỡng ẩm đơn giản, ít hương liệu, dùng đủ lượng.</li>
<li>Bước ba: bảo vệ khỏi nắng bằng cả sản phẩm lẫn mũ, khẩu trang sạch, bóng râm.</li>
</ul>
<p>Tất cả những thứ còn lại được cất vào túi, ghi ngày và để đó. Không cần vứt bỏ ngay; chỉ cần chúng không ở trong phòng tắm.</p>
<h2>Ghi lại để so sánh</h2>
<p>Trí nhớ về làn da rất dễ bị tâm trạng dẫn dắt. Hãy chụp ảnh cùng góc, cùng ánh sáng, cùng giờ trong ngày, với sự đồng ý của khách. Kèm theo một thang điểm đơn giản cho cảm giác châm chích từ không đến mười. Hai tuần sau, ảnh và con số sẽ giúp cuộc trò chuyện cụ thể hơn nhiều so với câu “hình như đỡ hơn”.</p>
<h2>Khi thêm lại</h2>
<p>Nếu da đã ổn định, mỗi tuần chỉ thêm một thứ, thử trước trên vùng nhỏ, dùng cách ngày. Thêm hai thứ cùng lúc khiến ta không biết thứ nào gây kích ứng. Nhiều người sẽ nhận ra rằng họ không còn cần phần lớn những gì trong túi.</p>
<p>Vai trò của người chăm sóc da không phải là bán thêm một bước, mà là giúp khách hiểu làn da của mình đủ để tự biết khi nào nên dừng.</p>`,
}
