/** First sentences by category, then sentences that fit any course; each pair is used once per course. */
export const reviewOpenings: Record<string, string[]> = {
  'giai-phau': [
    'Cách vẽ theo lớp giúp mình nhớ đường đi của mạch máu lâu hơn hẳn so với học thuộc lòng.',
    'Phần rãnh mũi má giải thích ba kiểu đường đi của động mạch mặt rất dễ hình dung.',
    'Mình thích cách bác sĩ luôn quay về mốc bề mặt trước khi nói đến cấu trúc bên dưới.',
    'Bài tự vẽ cuối chương làm mình nhận ra nhiều chỗ tưởng là đã biết.',
    'Sau khóa học, mình đọc siêu âm vùng mặt tự tin hơn.',
    'Phần khoang mỡ gỡ được nhiều hiểu lầm của mình từ hồi đi học.',
  ],
  'ky-thuat-tiem': [
    'Phần đánh giá trước tiêm chi tiết, không vội vàng đi vào kỹ thuật.',
    'Mình đánh giá cao việc bác sĩ nói rõ khi nào nên từ chối khách.',
    'Bài về theo dõi 48 giờ đầu áp dụng được ngay vào quy trình gọi điện của phòng khám.',
    'Kim và cannula được so sánh công bằng, có lý do cho từng lựa chọn.',
    'Cách đọc vận động cơ trước khi đánh dấu giúp mình bớt phụ thuộc vào sơ đồ có sẵn.',
    'Tờ dặn dò sau tiêm viết ngắn, khách của mình đọc hiểu ngay.',
  ],
  laser: [
    'Trước đây mình bấm máy theo bảng, giờ mới hiểu vì sao phải đổi thông số.',
    'Phần điểm kết thúc lâm sàng giải thích rõ và có ví dụ cụ thể.',
    'Bảng kiểm mở phòng laser đã được in và dán ở phòng mình.',
    'Chương chẩn đoán sắc tố giúp mình biết lúc nào phải dừng và chuyển bác sĩ.',
    'Nói về tăng sắc tố sau viêm rất kỹ, đúng với da người Việt.',
  ],
  'cham-soc-da': [
    'Bộ câu hỏi mười phút giúp buổi tư vấn của mình gọn hơn nhiều.',
    'Kế hoạch bốn tuần chỉ có ba việc nên khách làm theo được.',
    'Mình thích phần đọc nhãn, trước giờ toàn nghe tư vấn bán hàng.',
    'Phần nhận biết khi nào phải chuyển bác sĩ rất cần cho kỹ thuật viên.',
    'Cách đọc phản ứng da khi peel được chỉ ra từng mức, dễ nhớ.',
    'Bảy ngày sau peel được mô tả theo từng ngày, mình dùng luôn để dặn khách.',
  ],
  'quan-ly-phong-kham': [
    'Mẫu quy trình một trang thật sự dùng được, nhân viên mình đọc hết.',
    'Phương pháp nhắc lại thay đổi cách cả ê-kíp nói chuyện với khách.',
    'Phần tiếp nhận phàn nàn thực tế và tôn trọng người bệnh.',
    'Mẫu phiếu đồng thuận với ba ô cho phép chụp ảnh là điều phòng khám mình còn thiếu.',
    'Khóa ngắn mà đủ ý, phù hợp để học chung trong giờ giao ban.',
    'Cách nói rủi ro bằng tần suất giúp khách bớt lo và hiểu đúng.',
  ],
  'bien-chung': [
    'Kịch bản có đồng hồ chạy làm mình tập trung từ giây đầu tiên.',
    'Phân vai ba người là điều ê-kíp mình làm ngay sau khi xem xong.',
    'Bảng kiểm hộp cấp cứu giúp phát hiện hai thứ sắp hết hạn ở chỗ mình.',
    'Phần trao đổi với người bệnh sau biến cố rất trung thực và nhân văn.',
    'Cách thử hồi lưu mao mạch được hướng dẫn chậm, nhìn là làm theo được.',
    'Diễn tập theo phiếu quan sát vui mà nghiêm túc, cả phòng khám cùng học.',
  ],
}

export const reviewClosings = [
  'Video ngắn, dễ xem lại giữa hai ca làm.',
  'Phụ đề rõ, mình hay mở ở chỗ ồn.',
  'Sẽ giới thiệu cho đồng nghiệp mới vào.',
  'Mong có thêm bài về tình huống thực tế.',
  'Giọng giảng chậm rãi, dễ theo dõi.',
  'Bài đọc kèm theo gọn và có ích.',
  'Học xong mình in bảng kiểm ra dùng ngay.',
  'Nội dung cẩn trọng, không hứa hẹn quá mức.',
  'Mình xem hai lần, lần sau ghi chú được nhiều hơn.',
  'Phần nguồn tham khảo giúp mình đọc thêm.',
  'Trình bày có thứ tự nên dễ ôn lại.',
  'Mong bác sĩ mở thêm khóa nâng cao.',
  'Xem trên điện thoại vẫn rõ chữ.',
  'Đáng để dành vài buổi tối cuối tuần.',
  'Có chương mục trong video nên tìm lại rất nhanh.',
  'Mình thích việc cảnh báo nội dung nhạy cảm trước khi phát.',
]

export const mildReviews: { rating: 2 | 3; text: string }[] = [
  {
    rating: 3,
    text: 'Nội dung tốt nhưng hơi ngắn so với mong đợi của mình, mong có thêm ví dụ ở chương cuối.',
  },
  { rating: 3, text: 'Phần đầu khá cơ bản với người đã đi làm lâu. Từ chương hai trở đi mới thấy hữu ích.' },
  { rating: 3, text: 'Kiến thức ổn, âm thanh vài bài hơi nhỏ nên mình phải tăng âm lượng.' },
  { rating: 2, text: 'Mình cần phần thực hành nhiều hơn, bản này chủ yếu là lý thuyết và bảng kiểm.' },
  { rating: 3, text: 'Tài liệu đọc tốt, nhưng mình mong có bản tải về để in khổ lớn.' },
]

/** Held back by moderation: advertising and talk about a patient. */
export const hiddenReviews: { rating: number; text: string }[] = [
  {
    rating: 5,
    text: 'Chỗ mình đang tuyển học viên lớp thực hành giá rẻ, ai cần nhắn tin nhé, học xong nhận việc ngay.',
  },
  {
    rating: 4,
    text: 'Hôm qua có ca của chị khách ở gần phòng khám bị sưng, mình kể chi tiết tên tuổi ở đây để mọi người rút kinh nghiệm.',
  },
  { rating: 1, text: 'Không học, chấm điểm cho vui thôi, mọi người đừng để ý đánh giá này.' },
]

export const reviewReplies = [
  'Cảm ơn bạn đã học kỹ và chia sẻ. Chúc bạn áp dụng an toàn và luôn ghi hồ sơ đầy đủ.',
  'Rất vui khi bảng kiểm có ích cho phòng khám của bạn. Nhớ chỉnh lại cho đúng với quy trình tại cơ sở nhé.',
  'Cảm ơn góp ý của bạn. Tôi sẽ bổ sung thêm tình huống trong lần cập nhật tới.',
  'Bạn thử vẽ lại một lần nữa sau hai tuần, bạn sẽ thấy mình nhớ lâu hơn.',
  'Cảm ơn bạn. Nếu có ca khó, hãy trao đổi với đồng nghiệp có kinh nghiệm trước khi quyết định.',
  'Ghi nhận của bạn rất đúng. Phần âm thanh sẽ được kiểm tra lại.',
  'Tôi trân trọng việc bạn học cùng cả ê-kíp; đó là cách hiệu quả nhất.',
]
