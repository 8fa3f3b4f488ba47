interface SeedTerm {
  term: string
  otherNames?: string[]
  foreignName?: string
  explanation: string
  /** A course and the beginning of the title of its lesson that says more. */
  lesson?: readonly [courseSlug: string, title: string]
}

const OCCLUSION = 'xu-tri-tac-mach-sau-tiem-filler'

/** Terms of the demo's glossary, in words for who is new to the subject. */
export const seedTerms: SeedTerm[] = [
  {
    term: 'Chất làm đầy',
    otherNames: ['filler'],
    foreignName: 'Dermal filler',
    explanation:
      'Chất dạng gel được tiêm vào da hoặc dưới da để bù thể tích hoặc sửa đường nét. Loại hay dùng nhất làm từ axit hyaluronic.',
  },
  {
    term: 'Axit hyaluronic',
    otherNames: ['HA', 'axít hyaluronic'],
    foreignName: 'Hyaluronic acid',
    explanation:
      'Phân tử đường dài giữ nước có sẵn trong da và khớp. Trong chất làm đầy, các phân tử được liên kết với nhau để tan chậm hơn.',
  },
  {
    term: 'Hyaluronidase',
    otherNames: ['men giải'],
    foreignName: 'Hyaluronidase',
    explanation:
      'Enzym cắt axit hyaluronic, dùng để làm tan chất làm đầy loại này. Có thể gây dị ứng nên phải sẵn sàng xử trí phản vệ.',
  },
  {
    term: 'Cannula',
    otherNames: ['kim đầu tù', 'canuyn'],
    foreignName: 'Blunt cannula',
    explanation: 'Ống tiêm mảnh đầu tù, lách giữa các lớp mô thay vì xuyên qua như kim nhọn.',
  },
  {
    term: 'Tắc mạch',
    otherNames: ['tắc mạch máu'],
    foreignName: 'Vascular occlusion',
    explanation:
      'Dòng máu bị chặn vì chất tiêm lọt vào lòng mạch hoặc chèn ép từ ngoài, làm vùng mô phía sau thiếu máu nuôi.',
    lesson: [OCCLUSION, 'Cơ chế tắc mạch'],
  },
  {
    term: 'Hoại tử da',
    otherNames: ['hoại tử'],
    foreignName: 'Skin necrosis',
    explanation: 'Mô da chết vì thiếu máu nuôi kéo dài; da sẫm màu dần rồi bong, có thể để lại sẹo.',
    lesson: [OCCLUSION, 'Những dấu hiệu đến muộn'],
  },
  {
    term: 'Hồi lưu mao mạch',
    otherNames: ['đổ đầy mao mạch'],
    foreignName: 'Capillary refill',
    explanation:
      'Thời gian da hồng trở lại sau khi bấm cho trắng rồi thả ra. Chậm hơn bình thường gợi ý máu đến kém.',
    lesson: [OCCLUSION, 'Phút đầu tiên'],
  },
  {
    term: 'Vân lưới',
    otherNames: ['livedo'],
    foreignName: 'Livedo reticularis',
    explanation: 'Da nổi vệt tím nhạt đan nhau như lưới, một dấu hiệu máu lưu thông kém ở vùng đó.',
  },
  {
    term: 'Tưới máu',
    foreignName: 'Perfusion',
    explanation: 'Lượng máu đến nuôi một vùng mô. Tưới máu đủ thì da hồng, ấm và hồng lại nhanh sau khi bấm.',
    lesson: [OCCLUSION, 'Bản đồ tưới máu'],
  },
  {
    term: 'Phản vệ',
    otherNames: ['sốc phản vệ'],
    foreignName: 'Anaphylaxis',
    explanation:
      'Phản ứng dị ứng nặng, diễn ra nhanh ở nhiều cơ quan và có thể gây tử vong nếu không xử trí ngay theo phác đồ.',
  },
  {
    term: 'Botulinum toxin',
    otherNames: ['botulinum', 'BTX'],
    foreignName: 'Botulinum toxin type A',
    explanation: 'Protein làm cơ tạm thời giảm co bằng cách chặn tín hiệu từ dây thần kinh đến cơ.',
  },
  {
    term: 'Hiệu ứng Tyndall',
    otherNames: ['Tyndall'],
    foreignName: 'Tyndall effect',
    explanation: 'Vệt ánh xanh dưới da khi chất làm đầy trong suốt nằm quá nông, do ánh sáng bị tán xạ.',
  },
  {
    term: 'SMAS',
    otherNames: ['lớp cân cơ nông'],
    foreignName: 'Superficial musculoaponeurotic system',
    explanation: 'Lớp cân và cơ mỏng liên tục dưới mỡ nông của mặt, nối các cơ biểu cảm với da.',
  },
  {
    term: 'Mỡ nông',
    foreignName: 'Superficial fat',
    explanation: 'Lớp mỡ ngay dưới da, được chia thành từng khoang bởi các vách xơ.',
  },
  {
    term: 'Màng xương',
    otherNames: ['màng ngoài xương'],
    foreignName: 'Periosteum',
    explanation: 'Lớp màng dai bọc mặt ngoài của xương; là mốc sâu nhất của nhiều kỹ thuật tiêm.',
  },
  {
    term: 'Động mạch mặt',
    foreignName: 'Arteria facialis',
    explanation: 'Động mạch chính nuôi phần nông của mặt, chạy ngoằn ngoèo từ bờ hàm dưới lên phía góc mắt.',
  },
  {
    term: 'Nám',
    otherNames: ['nám da', 'rám má'],
    foreignName: 'Melasma',
    explanation: 'Mảng da sẫm màu, thường đối xứng ở má, trán và môi trên; nặng lên khi gặp nắng.',
  },
  {
    term: 'Tăng sắc tố sau viêm',
    otherNames: ['PIH'],
    foreignName: 'Post-inflammatory hyperpigmentation',
    explanation: 'Da sẫm màu ở chỗ vừa bị viêm hoặc tổn thương, hay gặp hơn ở người da sẫm.',
  },
  {
    term: 'Phân loại Fitzpatrick',
    otherNames: ['Fitzpatrick'],
    foreignName: 'Fitzpatrick skin phototype',
    explanation: 'Thang sáu mức cho biết da bắt nắng và cháy nắng ra sao, dùng khi chọn thông số ánh sáng.',
  },
  {
    term: 'Mật độ năng lượng',
    otherNames: ['fluence'],
    foreignName: 'Fluence',
    explanation: 'Năng lượng ánh sáng trên mỗi xăng-ti-mét vuông da trong một xung.',
  },
  {
    term: 'Độ rộng xung',
    foreignName: 'Pulse duration',
    explanation: 'Thời gian một xung ánh sáng kéo dài; càng ngắn thì nhiệt càng ít lan ra mô xung quanh.',
  },
  {
    term: 'IPL',
    otherNames: ['ánh sáng xung cường độ cao'],
    foreignName: 'Intense pulsed light',
    explanation:
      'Thiết bị phát dải ánh sáng rộng theo từng xung; không phải laser vì không chỉ có một bước sóng.',
  },
  {
    term: 'Lột da hóa học',
    otherNames: ['peel da', 'peel'],
    foreignName: 'Chemical peel',
    explanation: 'Bôi dung dịch axit để bong có kiểm soát những lớp ngoài của da.',
  },
  {
    term: 'Chất kích thích sinh học',
    otherNames: ['biostimulator'],
    foreignName: 'Biostimulator',
    explanation: 'Vật liệu tiêm làm da tự sinh thêm collagen theo thời gian, thay vì chỉ làm đầy tức thì.',
  },
  {
    term: 'Đồng thuận điều trị',
    otherNames: ['cam kết đồng thuận'],
    foreignName: 'Informed consent',
    explanation:
      'Người bệnh đồng ý sau khi đã hiểu lợi ích, nguy cơ, lựa chọn khác và quyền rút lại bất cứ lúc nào.',
  },
]
