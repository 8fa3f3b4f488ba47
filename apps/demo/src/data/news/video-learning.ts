import type { SeedArticle } from './shape.ts'

export const videoLearning: SeedArticle = {
  slug: 'hoc-qua-video-sao-cho-nho-lau',
  title: 'Học qua video sao cho nhớ lâu',
  excerpt: 'Xem nhiều chưa chắc nhớ nhiều. Bốn thói quen nhỏ giúp mỗi bài giảng ngắn để lại điều dùng được.',
  author: 'Ban biên tập Thẩm Học',
  category: null,
  relatedCourse: 'tu-van-va-dong-thuan-dieu-tri',
  state: 'published',
  daysAgo: 66,
  sources: ['Tổng hợp kinh nghiệm học tập của học viên trong môi trường demo.'],
  html: `<p>Video rất tiện: xem lúc chờ xe, lúc nghỉ trưa, lúc con đã ngủ. Chính sự tiện lợi đó cũng làm cho việc học dễ trôi qua. Ta xem xong một chương, thấy mọi thứ đều hợp lý, và một tuần sau chỉ còn nhớ màu áo của người giảng. Bốn thói quen dưới đây không làm bạn mất thêm nhiều thời gian, nhưng giúp điều đã xem ở lại lâu hơn.</p>
<h2>Đặt câu hỏi trước khi bấm phát</h2>
<p>Nhìn tên bài và tự hỏi: mình đang nghĩ gì về chủ đề này, và muốn biết điều gì? Viết ra một câu. Khi có câu hỏi, tai sẽ tự chú ý đến đoạn trả lời. Nếu cuối bài vẫn chưa có câu trả lời, đó là điều đáng để hỏi giảng viên hoặc đồng nghiệp.</p>
<h2>Dừng đúng chỗ</h2>
<p>Phần lớn bài giảng được chia thành các chương nhỏ. Hãy dừng ở cuối mỗi chương và nói lại bằng một câu, thành tiếng nếu có thể. Nếu không nói được, tua lại. Việc tua lại ba mươi giây ngay lúc đó rẻ hơn nhiều so với xem lại cả bài vào tuần sau. Trình phát ghi nhớ vị trí bạn đang xem, nên đừng ngại ngắt quãng.</p>
<h2>Ghi ít mà dùng được</h2>
<p>Đừng chép lại lời giảng. Hãy ghi theo ba dòng: điều mới với mình, điều mình sẽ thử, điều mình còn nghi ngờ. Kèm theo mốc thời gian trong video để tìm lại. Một trang ghi chép như vậy cho mỗi khóa học là vừa đủ để ôn trong mười phút.</p>
<ul>
<li>Dùng phụ đề khi ở nơi ồn, và đọc to thuật ngữ khó.</li>
<li>Tăng tốc độ ở đoạn đã quen, giảm tốc ở đoạn thao tác.</li>
<li>Tắt thông báo trong mười phút; bài giảng ngắn không cần nhiều hơn thế.</li>
</ul>
<h2>Ôn theo khoảng cách</h2>
<p>Trí nhớ phai nhanh nhất trong vài ngày đầu. Hãy đặt ba mốc ôn: ngày hôm sau, tuần sau và tháng sau. Mỗi lần chỉ cần nhìn tên bài, cố nhớ ba ý chính rồi mở ghi chép để kiểm tra. Cảm giác cố nhớ ra, dù khó chịu, chính là phần có ích nhất.</p>
<h2>Học cùng ê-kíp</h2>
<p>Những nội dung như tư vấn, cấp cứu hay quy trình hiếm khi dùng một mình. Chọn một bài ngắn, cùng xem trong giờ giao ban, rồi dành năm phút hỏi nhau: ở chỗ mình làm khác gì, vì sao, và có nên đổi không. Một thay đổi nhỏ được cả nhóm đồng ý sẽ sống lâu hơn mười ghi chép cá nhân.</p>
<p>Cuối cùng, hãy nhớ rằng video chuẩn bị cho thực hành chứ không thay thực hành. Điều bạn xem cần được kiểm chứng dưới sự giám sát, trong phạm vi hành nghề, với người thầy có thể cầm tay bạn khi cần.</p>`,
}
