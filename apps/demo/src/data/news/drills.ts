import type { SeedArticle } from './shape.ts'

export const drills: SeedArticle = {
  slug: 'dien-tap-cap-cuu-trong-phong-kham-nho',
  title: 'Diễn tập cấp cứu trong phòng khám nhỏ',
  excerpt:
    'Không cần mô hình đắt tiền: một chiếc đồng hồ, một kịch bản mười phút và sự đồng lòng của cả ê-kíp.',
  author: 'BS.CKI Lê Minh Quân',
  category: 'bien-chung',
  relatedCourse: 'phan-ve-tai-phong-kham-muoi-phut-dau-tien',
  state: 'published',
  daysAgo: 25,
  sources: ['Văn bản hướng dẫn phòng, chẩn đoán và xử trí phản vệ hiện hành của Bộ Y tế.'],
  cover: { picture: 'drill', alt: 'Đồng hồ bấm giờ bên một ê-kíp ba người, hình minh họa' },
  inserts: [{ after: 'Chuẩn bị một kịch bản ngắn', course: 'phan-ve-tai-phong-kham-muoi-phut-dau-tien' }],
  before: { daysAgo: 31, withoutSection: 'Lặp lại và ghi chép', note: 'Thêm nhịp diễn tập mỗi quý' },
  html: `<p>Trong một phòng khám có năm người, khi sự cố xảy ra, ai sẽ gọi điện? Ai lấy hộp cấp cứu? Ai ở lại với người bệnh? Nếu câu trả lời là “ai rảnh thì làm”, thì trong phút đầu tiên, rất có thể cả năm người cùng chạy về một phía.</p>
<h2>Vì sao nên diễn tập tại chỗ</h2>
<p>Kiến thức học ở lớp thường được nhớ trong điều kiện yên tĩnh. Sự cố thì xảy ra khi điện thoại đang reo, khách đang chờ và lối đi bị chắn bởi một chiếc xe đẩy. Diễn tập ngay tại nơi làm việc cho thấy những điều mà không giáo trình nào biết: tủ thuốc bị khóa, số điện thoại dán sau cánh cửa, bình oxy không có đồng hồ.</p>
<h2>Chuẩn bị một kịch bản ngắn</h2>
<p>Kịch bản chỉ cần nửa trang: một người đóng vai bệnh nhân, một dấu hiệu mở đầu, và ba diễn biến theo mốc thời gian. Không cần bất ngờ đến mức gây sợ hãi. Hãy báo trước ngày diễn tập cho mọi người, chọn giờ vắng khách và treo bảng thông báo ở quầy.</p>
<ol>
<li>Phút 0: người đóng vai nói thấy ngứa và khó chịu sau khi được tiêm.</li>
<li>Phút 1: nổi đỏ, thở nhanh. Ê-kíp gọi hỗ trợ và bấm giờ.</li>
<li>Phút 3: chóng mặt, mệt. Ê-kíp nói to từng việc đang làm theo phác đồ của cơ sở.</li>
<li>Phút 8: người gọi điện đọc lời bàn giao cho tuyến trên.</li>
</ol>
<p>Người quan sát cầm đồng hồ và một tờ giấy, chỉ ghi mốc thời gian và việc đã làm. Không chỉ trỏ, không nhận xét trong lúc diễn tập.</p>
<h2>Mười phút rút kinh nghiệm</h2>
<p>Phần quan trọng nhất đến sau đó. Mỗi người nói một điều mình làm tốt và một điều sẽ làm khác. Người quản lý nói cuối cùng. Mục tiêu là sửa hệ thống: chuyển hộp cấp cứu đến gần hơn, in số điện thoại to hơn, phân lại vai trò cho ngày vắng người. Nếu buổi rút kinh nghiệm kết thúc bằng việc tìm ra ai làm sai, lần sau sẽ không ai muốn tham gia.</p>
<h2>Lặp lại và ghi chép</h2>
<p>Mỗi quý một lần là nhịp vừa phải với phần lớn cơ sở nhỏ. Ghi lại ngày, người tham gia, ba mốc thời gian chính và việc cần sửa kèm người phụ trách. Lần sau bắt đầu bằng việc kiểm tra danh sách cũ. Sau vài lần, bạn sẽ thấy thời gian lấy được hộp cấp cứu ngắn dần, lời gọi rõ dần, và quan trọng hơn, mọi người bình tĩnh hơn.</p>
<p>Diễn tập không bảo đảm rằng sự cố sẽ diễn ra tốt đẹp. Nó chỉ làm cho việc đúng trở nên dễ làm hơn trong lúc khó khăn nhất. Với người bệnh đang nằm đó, điều ấy đã là rất nhiều. Xin nhắc lại: mọi thuốc và liều dùng phải theo phác đồ hiện hành và quy trình đã được cơ sở phê duyệt.</p>`,
}
