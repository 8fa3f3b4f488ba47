import type { SeedArticle } from './shape.ts'

export const photos: SeedArticle = {
  slug: 'anh-lam-sang-dep-khong-bang-anh-dung',
  title: 'Ảnh lâm sàng: đẹp không bằng đúng',
  excerpt:
    'Bộ ảnh trước và sau chỉ có ý nghĩa khi khoảng cách, ánh sáng và sự đồng ý đều giống nhau và rõ ràng.',
  author: 'ThS.BS Phạm Khánh Vy',
  category: 'ky-thuat-tiem',
  relatedCourse: 'cac-lop-mo-mem-va-khoang-mo-vung-mat',
  state: 'published',
  daysAgo: 33,
  sources: ['Quy định hiện hành về bảo vệ dữ liệu cá nhân: người đọc tra bản mới nhất.'],
  inserts: [
    {
      after: 'Giữ mọi thứ không đổi',
      picture: 'photoCorner',
      alt: 'Sơ đồ góc chụp: nền trơn, hai đèn cố định, máy ảnh cách người được chụp một mét rưỡi, cửa sổ kéo rèm',
      caption: 'Một góc phòng dành riêng cho việc chụp ảnh. Hình minh họa.',
    },
  ],
  before: {
    daysAgo: 40,
    withoutSection: 'Ảnh như một công cụ học',
    note: 'Thêm phần nhìn lại ảnh mỗi tháng',
  },
  html: `<p>Hai tấm ảnh đặt cạnh nhau có sức thuyết phục lớn, và cũng dễ đánh lừa nhất. Chỉ cần đèn dịch đi một chút, cằm nâng lên vài độ, hoặc một nụ cười nhẹ, là gương mặt đã khác. Vì thế, trước khi bàn về kết quả của bất kỳ thủ thuật nào, hãy bàn về cách chụp ảnh.</p>
<h2>Giữ mọi thứ không đổi</h2>
<p>Chọn một góc phòng và dành riêng cho việc chụp ảnh. Dán băng dính trên sàn để đánh dấu chỗ đứng của người chụp và người được chụp. Dùng cùng một thiết bị, cùng tiêu cự, tắt các chế độ làm đẹp. Nền trơn, màu trung tính. Đèn cố định, không phụ thuộc vào cửa sổ. Những việc này chỉ tốn một buổi sắp xếp, nhưng làm cho mọi bộ ảnh sau đó so sánh được với nhau.</p>
<p>Bộ ảnh tối thiểu gồm chính diện, hai góc chếch, hai góc nghiêng, ở trạng thái nghỉ. Tùy mục đích mà thêm ảnh khi cử động, chẳng hạn nhướng mày, cau mày hoặc cười. Hãy giữ mặt phẳng ngang của đầu bằng một mốc quen thuộc, và kiểm tra lại ngay trên màn hình trước khi cho người bệnh rời chỗ.</p>
<h2>Xin phép theo từng mục đích</h2>
<p>Ảnh gương mặt là dữ liệu nhạy cảm. Lưu vào hồ sơ để theo dõi là một mục đích; dùng trong đào tạo nội bộ là mục đích khác; đăng lên mạng lại là một mục đích khác nữa. Mỗi mục đích cần một ô riêng, để trống sẵn, và người bệnh có quyền chỉ đồng ý với một ô. Rút lại sự đồng ý phải dễ như khi cho phép.</p>
<ul>
<li>Không gửi ảnh qua nhóm trò chuyện cá nhân.</li>
<li>Đặt tên tệp bằng mã hồ sơ, không bằng họ tên.</li>
<li>Phân quyền xem theo công việc, không phải theo sự tò mò.</li>
<li>Che phần không cần thiết khi dùng để trao đổi chuyên môn.</li>
</ul>
<h2>Trung thực khi so sánh</h2>
<p>Nếu ảnh sau được chụp ở thời điểm còn sưng, hãy ghi rõ. Nếu khách có trang điểm, hãy chụp lại. Nếu có can thiệp khác xen giữa, hãy nêu ra. Một bộ ảnh trung thực có thể kém ấn tượng, nhưng là tư liệu học tập quý và là chỗ dựa khi cần trao đổi với người bệnh về diễn tiến.</p>
<h2>Ảnh như một công cụ học</h2>
<p>Sau mỗi tháng, hãy mở lại mười bộ ảnh ngẫu nhiên và hỏi: nếu không biết đây là ca của mình, tôi có nhận ra sự thay đổi không, và có nhận ra điều gì chưa cân đối không? Việc nhìn lại một cách bình thản giúp ta đánh giá chính mình tốt hơn là những lời khen ngay sau thủ thuật.</p>
<p>Ảnh đẹp khiến người xem chú ý. Ảnh đúng khiến người làm nghề tiến bộ.</p>`,
}
