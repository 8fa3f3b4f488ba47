import { seedSite } from './site.ts'

export interface SeedPage {
  slug: string
  title: string
  /** Oldest first. */
  versions: { html: string; daysAgo: number; changes?: string }[]
}

const draft =
  '<p><strong>Bản nháp cho môi trường demo.</strong> Nội dung cần được chủ sở hữu và người có chuyên môn pháp lý xem lại trước khi dùng thật.</p>'
const missing = 'chưa cấu hình'

/** Both versions of the terms begin alike. */
const terms = (rest: string) => `${draft}
<h2>1. Bên cung cấp dịch vụ</h2>
<p>Tên pháp lý: ${seedSite.legalName}. Mã số doanh nghiệp: ${seedSite.registration}. Địa chỉ: ${seedSite.address}. Trang này chỉ dùng để trình diễn và không nhận thanh toán thật.</p>
<h2>2. Tài khoản</h2>
<p>Bạn đăng ký bằng email của mình và xác nhận bằng mã một lần. Mỗi tài khoản dành cho một người. Hãy giữ mật khẩu cho riêng mình và báo cho chúng tôi khi nghi ngờ có người khác sử dụng.</p>
<h2>3. Nội dung khóa học</h2>
<p>Khóa học nhằm mục đích đào tạo, không thay thế thăm khám, chẩn đoán hay điều trị, không thay thế chứng chỉ hành nghề. Người học chỉ thực hiện kỹ thuật trong phạm vi hành nghề được phép và theo quy trình của cơ sở nơi mình làm việc.</p>
<h2>4. Quyền sử dụng</h2>
<p>Khi mua một khóa học, bạn được xem nội dung trong thời hạn ghi ở trang khóa học. Bạn không sao chép, quay lại màn hình, phát tán hoặc bán lại nội dung.</p>
${rest}`

export const seedPages: SeedPage[] = [
  {
    slug: 'dieu-khoan',
    title: 'Điều khoản sử dụng',
    versions: [
      {
        daysAgo: 240,
        html: terms(`<h2>5. Thay đổi điều khoản</h2>
<p>Khi điều khoản thay đổi, chúng tôi đăng phiên bản mới kèm ngày áp dụng và hỏi lại sự đồng ý của bạn nếu cần.</p>`),
      },
      {
        daysAgo: 30,
        changes:
          'Thêm mục 5 về đánh giá và trao đổi: đánh giá phải đúng trải nghiệm, không nêu thông tin người bệnh.',
        html: terms(`<h2>5. Đánh giá và trao đổi</h2>
<p>Đánh giá phải đúng trải nghiệm của bạn, không nêu thông tin của người bệnh, không quảng cáo. Chúng tôi có thể ẩn nội dung vi phạm và luôn ghi lại lý do.</p>
<h2>6. Thay đổi điều khoản</h2>
<p>Khi điều khoản thay đổi, chúng tôi đăng phiên bản mới kèm ngày áp dụng và hỏi lại sự đồng ý của bạn nếu cần.</p>`),
      },
    ],
  },
  {
    slug: 'bao-mat',
    title: 'Chính sách bảo mật',
    versions: [
      {
        daysAgo: 240,
        html: `${draft}
<h2>Chúng tôi thu thập gì</h2>
<ul><li>Thông tin tài khoản: họ tên, email, số điện thoại nếu bạn cung cấp.</li><li>Thông tin học tập: khóa học đã mua, tiến độ xem, đánh giá.</li><li>Thông tin thiết bị: mã định danh trình duyệt, địa chỉ mạng, thời điểm đăng nhập, để bảo vệ tài khoản.</li></ul>
<h2>Dùng để làm gì</h2>
<p>Để cung cấp khóa học, xác nhận thanh toán, hỗ trợ khi bạn yêu cầu và phát hiện truy cập bất thường. Chúng tôi không bán dữ liệu cá nhân.</p>
<h2>Sự đồng ý</h2>
<p>Mỗi mục đích được hỏi riêng và để trống sẵn. Bạn có thể rút lại sự đồng ý nhận thông tin quảng bá bất cứ lúc nào.</p>
<h2>Lưu trữ</h2>
<p>Nhật ký xem và thông tin thiết bị được giữ trong thời hạn cần thiết cho mục đích nêu trên. Thời hạn cụ thể nằm trong bảng ở cuối trang này.</p>
<h2>Quyền của bạn</h2>
<p>Bạn có quyền xem, sửa, nhận bản sao và yêu cầu xóa dữ liệu của mình. Người phụ trách bảo vệ dữ liệu: ${missing}. Email tiếp nhận yêu cầu: ${seedSite.email}.</p>`,
      },
    ],
  },
  {
    slug: 'thanh-toan',
    title: 'Hướng dẫn thanh toán',
    versions: [
      {
        daysAgo: 240,
        html: `${draft}
<h2>Chuyển khoản bằng mã VietQR</h2>
<ol><li>Chọn khóa học và bấm “Đăng ký học”.</li><li>Mở ứng dụng ngân hàng, quét mã QR trên trang thanh toán.</li><li>Giữ nguyên số tiền và nội dung chuyển khoản rồi xác nhận.</li><li>Trang tự chuyển sang trạng thái đã thanh toán sau khi nhận được thông báo từ ngân hàng.</li></ol>
<h2>Tài khoản nhận tiền</h2>
<p>Chỉ chuyển khoản vào tài khoản hiển thị trên trang thanh toán của đơn hàng. Trong môi trường demo, đó là ngân hàng giả lập và không có tiền thật nào được chuyển.</p>
<h2>Khi chuyển thiếu, thừa hoặc trễ</h2>
<p>Khoản tiền được đưa vào hàng chờ đối soát. Gửi mã đơn cho bộ phận hỗ trợ để được xử lý; thời gian trả lời dự kiến: ${missing}.</p>
<h2>Hóa đơn</h2>
<p>Nhà cung cấp hóa đơn điện tử: ${missing}. Thuế suất áp dụng: ${missing}.</p>`,
      },
    ],
  },
  {
    slug: 'hoan-tien',
    title: 'Chính sách hoàn tiền',
    versions: [
      {
        daysAgo: 240,
        html: `${draft}
<h2>Khi nào được hoàn tiền</h2>
<p>Thời hạn và điều kiện hoàn tiền: ${missing}. Chủ sở hữu cần quyết định số ngày, tỷ lệ đã học tối đa và phương thức hoàn trước khi mở bán thật.</p>
<h2>Cách gửi yêu cầu</h2>
<ol><li>Gửi mã đơn và lý do qua trang Liên hệ.</li><li>Bộ phận hỗ trợ kiểm tra đơn, tiến độ học và phản hồi.</li><li>Tiền được hoàn về tài khoản đã chuyển, quyền học của khóa tương ứng kết thúc.</li></ol>
<h2>Trường hợp lỗi từ phía chúng tôi</h2>
<p>Nếu bạn bị trừ tiền hai lần hoặc không nhận được khóa học sau khi thanh toán, hãy liên hệ ngay. Khoản tiền luôn được ghi lại và không bị mất.</p>`,
      },
    ],
  },
  {
    slug: 'khieu-nai',
    title: 'Giải quyết khiếu nại',
    versions: [
      {
        daysAgo: 240,
        html: `${draft}
<h2>Tiếp nhận</h2>
<p>Đường dây nóng: ${seedSite.hotline}. Email: ${seedSite.email}. Bạn cũng có thể dùng biểu mẫu ở trang Liên hệ; mỗi lời nhắn có một mã để tra cứu.</p>
<h2>Quy trình</h2>
<ol><li>Xác nhận đã nhận khiếu nại. Thời hạn: ${missing}.</li><li>Xem lại đơn hàng, nhật ký và trao đổi với bạn.</li><li>Trả lời bằng văn bản, nêu cách giải quyết và lý do.</li></ol>
<h2>Khi chưa đồng ý</h2>
<p>Bạn có thể yêu cầu xem xét lại hoặc liên hệ cơ quan bảo vệ người tiêu dùng có thẩm quyền. Thông tin cơ quan tại địa phương: ${missing}.</p>`,
      },
    ],
  },
  {
    slug: 'gioi-thieu',
    title: 'Kiến thức thẩm mỹ, dạy bởi người đang làm nghề',
    versions: [
      {
        daysAgo: 60,
        html: `<h2>Vì sao chúng tôi làm việc này</h2>
<p>Thẩm mỹ nội khoa thay đổi nhanh, còn lớp học thì xa. Nhiều người học qua những đoạn phim ngắn, không nguồn, không ai chịu trách nhiệm. Ở đây mỗi kỹ thuật được dạy trọn vẹn: bắt đầu từ giải phẫu, nói rõ chỉ định và chống chỉ định, nói cả về ca khó và biến chứng.</p>
<h2>Một khóa học được biên soạn thế nào</h2>
<ol><li><strong>Bác sĩ viết đề cương.</strong> Mục tiêu, đối tượng và yêu cầu đầu vào được xác định trước khi quay.</li><li><strong>Rà soát chuyên môn.</strong> Nội dung được đọc lại về giải phẫu, an toàn và nguồn tham khảo.</li><li><strong>Quay và dựng.</strong> Mỗi bài ngắn và đi thẳng vào một kỹ thuật; hình ảnh nhạy cảm được ghi nhãn.</li><li><strong>Cập nhật.</strong> Ngày cập nhật ghi trên từng khóa.</li></ol>
<blockquote><p>Đây là website trình diễn. Tên, hình và số liệu đều là dữ liệu demo.</p></blockquote>`,
      },
    ],
  },
  {
    slug: 'hoi-dap',
    title: 'Câu hỏi thường gặp',
    versions: [
      {
        daysAgo: 60,
        html: `<h2>Học và thiết bị</h2>
<h3>Tôi có cần là bác sĩ để học không?</h3>
<p>Không. Mỗi khóa ghi rõ đối tượng: mọi người, kỹ thuật viên, điều dưỡng hoặc bác sĩ. Bạn có thể lọc theo đối tượng ở <a href="/course">trang khóa học</a>.</p>
<h3>Tôi học trên điện thoại được không?</h3>
<p>Được. Video tự điều chỉnh chất lượng theo đường truyền và nhớ vị trí đang xem, nên bạn có thể chuyển giữa điện thoại và máy tính.</p>
<h2>Chứng nhận và hành nghề</h2>
<h3>Khóa học có thay thế chứng chỉ hành nghề không?</h3>
<p>Không. Khóa học giúp cập nhật kiến thức và kỹ năng, không thay thế văn bằng, chứng chỉ hành nghề theo quy định.</p>
<h2>Thanh toán</h2>
<h3>Tôi chuyển khoản thiếu hoặc thừa thì sao?</h3>
<p>Khoản tiền được ghi lại và đối soát; xem <a href="/legal/thanh-toan">hướng dẫn thanh toán</a> hoặc <a href="/contact">gửi lời nhắn</a> kèm mã đơn.</p>`,
      },
    ],
  },
  {
    slug: 'huong-dan-hoc-online',
    title: 'Hướng dẫn học trực tuyến',
    versions: [
      {
        daysAgo: 45,
        html: `<p>Ba việc nên làm trước bài học đầu tiên.</p>
<ol><li>Kiểm tra đường truyền và tai nghe; bài có hình ảnh lâm sàng nên xem ở nơi riêng tư.</li><li>Đọc phần “Yêu cầu đầu vào” ở trang khóa học.</li><li>Chuẩn bị sổ ghi lại câu hỏi theo mốc thời gian của video.</li></ol>`,
      },
      {
        daysAgo: 12,
        changes: 'Thêm số thiết bị được dùng cùng lúc.',
        html: `<p>Bốn việc nên làm trước bài học đầu tiên.</p>
<ol><li>Kiểm tra đường truyền và tai nghe; bài có hình ảnh lâm sàng nên xem ở nơi riêng tư.</li><li>Đọc phần “Yêu cầu đầu vào” ở trang khóa học.</li><li>Chuẩn bị sổ ghi lại câu hỏi theo mốc thời gian của video.</li><li>Xem lại danh sách thiết bị đang dùng trong trang hồ sơ của bạn.</li></ol>`,
      },
    ],
  },
]
