import type { SeedArticle } from './shape.ts'

export const consent: SeedArticle = {
  slug: 'dong-thuan-bat-dau-tu-mot-cau-hoi-mo',
  title: 'Đồng thuận bắt đầu từ một câu hỏi mở',
  excerpt:
    'Chữ ký chỉ là dấu vết cuối cùng. Phần quan trọng nhất của đồng thuận nằm trong mười phút trò chuyện trước đó.',
  author: 'ThS.BS Võ Gia Bảo',
  category: 'quan-ly-phong-kham',
  relatedCourse: 'tu-van-va-dong-thuan-dieu-tri',
  state: 'published',
  daysAgo: 9,
  sources: [
    'Luật Khám bệnh, chữa bệnh hiện hành: người đọc tra bản mới nhất trên cổng thông tin chính thức.',
  ],
  inserts: [
    {
      after: 'Câu hỏi đầu tiên',
      course: 'tu-van-va-dong-thuan-dieu-tri',
      lesson: 'Câu hỏi mở và khoảng lặng',
    },
    { after: 'Nhờ khách kể lại', course: 'tu-van-va-dong-thuan-dieu-tri', lesson: 'Phương pháp nhắc lại' },
  ],
  draft: {
    excerpt:
      'Chữ ký chỉ là dấu vết cuối cùng. Đồng thuận nằm trong mười phút trò chuyện trước đó, và trong cách ghi lại.',
    addedHtml:
      '<h2>Khi khách đổi ý</h2><p>Đồng thuận có thể rút lại bất cứ lúc nào. Nói rõ điều đó ngay từ đầu, và ghi lại lần rút lại cũng cẩn thận như lần đồng ý.</p>',
  },
  html: `<p>Ở nhiều phòng khám, phiếu đồng thuận được đưa ra khi khách đã nằm trên giường, tay cầm bút, mắt nhìn trần nhà. Về hình thức, mọi thứ đầy đủ. Về ý nghĩa, gần như không còn gì. Người ký không có thời gian đọc, không dám hỏi, và sau này khó nhớ mình đã đồng ý điều gì.</p>
<h2>Câu hỏi đầu tiên</h2>
<p>Hãy thử bắt đầu buổi tư vấn bằng một câu hỏi mở: “Điều gì khiến anh chị đến đây hôm nay?”. Sau đó im lặng. Khoảng lặng vài giây có thể khó chịu với người hỏi, nhưng là món quà cho người trả lời. Trong hai phút nói tự do, khách thường cho biết điều họ thật sự mong, điều họ sợ, và ai đang tác động đến quyết định của họ.</p>
<p>Khi khách dừng lại, hãy tóm tắt bằng lời của mình và hỏi: “Tôi hiểu như vậy có đúng không?”. Một câu tóm tắt sai được sửa ngay còn hơn một kế hoạch đúng cho vấn đề khác.</p>
<h2>Nói về rủi ro</h2>
<p>Từ “hiếm” không có nghĩa giống nhau với hai người. Con số dễ hình dung giúp cuộc trò chuyện công bằng hơn: trong một trăm người, khoảng bao nhiêu người gặp điều này. Khi không có con số đáng tin, hãy nói thẳng là chưa có. Đừng dọa, cũng đừng giấu. Điều nặng dù hiếm vẫn phải được nhắc đến, kèm theo cách phòng khám sẽ xử trí.</p>
<ul>
<li>Nói điều thường gặp trước: bầm, sưng, đỏ, thời gian hồi phục.</li>
<li>Nói điều hiếm nhưng nặng: dấu hiệu nhận biết và số điện thoại cần gọi.</li>
<li>Nói giới hạn: điều thủ thuật này không làm được.</li>
<li>Nói lựa chọn khác, trong đó có việc không làm gì.</li>
</ul>
<h2>Nhờ khách kể lại</h2>
<p>Hỏi “anh chị hiểu chưa” gần như luôn nhận được câu “hiểu rồi”. Thay vào đó, hãy nói: “Tôi muốn chắc rằng mình đã giải thích rõ. Anh chị thử kể lại giúp tôi ba điều sẽ làm trong ngày đầu tiên”. Cách hỏi này đặt trách nhiệm lên người giải thích, không phải người nghe, và thường lộ ra những chỗ cần nói lại.</p>
<h2>Thời gian suy nghĩ</h2>
<p>Không ai quyết định tốt khi bị thúc. Với thủ thuật khó đảo ngược, hãy đề nghị khách về nhà suy nghĩ và hẹn một buổi khác. Nếu khách từ chối, cảm ơn họ. Một lời từ chối được tôn trọng xây dựng uy tín lâu bền hơn một ca làm vội.</p>
<h2>Ghi lại điều có thật</h2>
<p>Cuối cùng mới đến tờ giấy. Ghi điều khách mong bằng nguyên văn, điều đã giải thích, câu hỏi đã được trả lời, và các ô cho phép chụp ảnh tách riêng theo mục đích, để trống sẵn. Khi đó chữ ký thực sự là dấu vết của một cuộc trò chuyện, chứ không phải vật thay thế cho nó.</p>`,
}
