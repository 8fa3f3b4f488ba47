interface SeedCard {
  title: string
  whenToUse: string
  steps: string[]
  warnings: string[]
  sources: string[]
  /** Courses that the card belongs to; none: for everybody. */
  courseSlugs: string[]
  /** Days ago of the review, and from now of the next one; absent for a draft. */
  review?: { daysAgo: number; nextInDays: number }
}

const FLAGSHIP = 'giai-phau-ung-dung-trong-tiem-chich'
const OCCLUSION = 'xu-tri-tac-mach-sau-tiem-filler'
/** It leads nowhere. */
export const demoCardPhones = [{ label: 'Bệnh viện tuyến trên (số trình diễn)', number: '028 0000 0115' }]

/**
 * Cards of the demo, each marked as one. Steps follow the named publications and name no dose, which the protocol of the
 * clinic has to say.
 */
export const seedCards: SeedCard[] = [
  {
    title: 'Tắc mạch sau tiêm chất làm đầy (thẻ trình diễn)',
    whenToUse: 'Trong hoặc sau khi tiêm: đau bất thường, da trắng bệch, nổi vân lưới, hồi lưu mao mạch chậm.',
    steps: [
      'Dừng tiêm ngay, rút kim. Bấm giờ, gọi người hỗ trợ và lấy hộp cấp cứu.',
      'Hỏi và thử thị lực từng mắt. Có triệu chứng ở mắt: chuyển sang thẻ thị lực, gọi 115.',
      'So màu da và hồi lưu mao mạch với bên lành; khoanh vùng đổi màu, chụp ảnh, ghi giờ.',
      'Làm ấm và xoa bóp vùng thiếu máu nếu quy trình của cơ sở có bước này.',
      'Chất làm đầy là axit hyaluronic: dùng hyaluronidase theo quy trình của cơ sở, sẵn sàng xử trí phản vệ.',
      'Đánh giá lại hồi lưu mao mạch nhiều lần; lặp lại xử trí theo quy trình đến khi máu về.',
      'Máu không về hoặc vượt khả năng: chuyển tuyến kèm biên bản theo mốc thời gian.',
      'Nói rõ với người bệnh điều đã xảy ra; hẹn khám lại trong 24 giờ.',
    ],
    warnings: [
      'Không chườm lạnh vùng thiếu máu.',
      'Không cho về khi chưa thấy máu lưu thông lại.',
      'Không tiêm thêm để bù cho đều.',
    ],
    sources: [
      'Murray G., Convery C., Walker L., Davies E. Guideline for the Safe Use of Hyaluronidase in Aesthetic Medicine, Including Modified High-dose Protocol. J Clin Aesthet Dermatol 2021;14(8):E69–E75.',
      'Hyaluronidase for Dermal Filler Complications: Review of Applications and Dosage Recommendations. JMIR Dermatol 2024. doi:10.2196/50403',
    ],
    courseSlugs: [FLAGSHIP, OCCLUSION, 'tiem-moi-nguyen-tac-ky-thuat-theo-doi'],
    review: { daysAgo: 40, nextInDays: 140 },
  },
  {
    title: 'Nhìn mờ, mất thị lực sau tiêm mặt (thẻ trình diễn)',
    whenToUse: 'Nhìn mờ, mất thị lực, đau mắt, sụp mi hoặc nhìn đôi trong hay ngay sau khi tiêm vùng mặt.',
    steps: [
      'Dừng tiêm ngay, ghi giờ xuất hiện triệu chứng.',
      'Gọi 115 và bệnh viện có chuyên khoa mắt; báo trước nghi tắc động mạch mắt sau tiêm.',
      'Đặt nằm ngửa. Thử nhanh thị lực từng mắt, đồng tử và vận động mắt; ghi lại.',
      'Tìm dấu hiệu thần kinh: yếu nửa người, méo miệng, nói khó.',
      'Chỉ làm thêm biện pháp khác khi đã được huấn luyện và quy trình của cơ sở có ghi, trong lúc chờ chuyển.',
      'Chuyển ngay, có người đi cùng; bàn giao sản phẩm, vùng tiêm, lượng đã tiêm và các mốc giờ.',
    ],
    warnings: [
      'Không trì hoãn chuyển tuyến để thử nhiều biện pháp tại chỗ.',
      'Không tiêm hyaluronidase sau nhãn cầu khi không có chuyên khoa mắt.',
    ],
    sources: [
      'Walker L. và cộng sự. Consensus Opinion for The Management of Soft Tissue Filler Induced Vision Loss. J Clin Aesthet Dermatol 2021;14(12):E84–E94.',
      'Loh K.T.D. và cộng sự. Prevention and management of vision loss relating to facial filler injections. Singapore Med J 2016;57(8):438–443. doi:10.11622/smedj.2016134',
    ],
    courseSlugs: [FLAGSHIP, OCCLUSION],
    review: { daysAgo: 40, nextInDays: 140 },
  },
  {
    title: 'Phản vệ (thẻ trình diễn)',
    whenToUse:
      'Sau khi tiếp xúc thuốc hoặc chất lạ: mề đay, phù, khó thở, khò khè, tụt huyết áp, choáng, nôn, đau bụng.',
    steps: [
      'Ngừng ngay thuốc hoặc chất nghi gây phản vệ. Gọi người hỗ trợ và gọi 115.',
      'Tiêm bắp adrenalin vào mặt trước ngoài giữa đùi ngay, liều theo phác đồ phản vệ hiện hành.',
      'Đặt nằm ngửa, kê cao chân; khó thở thì cho ngồi dựa, nôn hoặc có thai thì nằm nghiêng trái.',
      'Bảo đảm đường thở, cho thở oxy, theo dõi mạch, huyết áp, SpO2.',
      'Lập đường truyền tĩnh mạch và bù dịch theo phác đồ.',
      'Không đáp ứng: nhắc lại adrenalin theo khoảng cách trong phác đồ.',
      'Ngừng tuần hoàn: hồi sinh tim phổi ngay.',
      'Chuyển và theo dõi tại bệnh viện, vì phản ứng có thể tái diễn sau khi đã đỡ.',
    ],
    warnings: [
      'Không chờ thuốc kháng histamin hay corticoid có tác dụng rồi mới tiêm adrenalin.',
      'Không để người bệnh đứng dậy hay ngồi bật dậy đột ngột.',
    ],
    sources: [
      'Cardona V. và cộng sự. World Allergy Organization anaphylaxis guidance 2020. World Allergy Organ J 2020;13(10):100472. doi:10.1016/j.waojou.2020.100472',
      'Bộ Y tế. Thông tư 51/2017/TT-BYT hướng dẫn phòng, chẩn đoán và xử trí phản vệ, 2017.',
    ],
    courseSlugs: [],
    review: { daysAgo: 75, nextInDays: 105 },
  },
  {
    title: 'Ngộ độc thuốc tê toàn thân (thẻ trình diễn)',
    whenToUse:
      'Sau khi dùng thuốc tê: tê quanh miệng, vị kim loại, ù tai, kích thích, co giật, loạn nhịp, tụt huyết áp.',
    steps: [
      'Ngừng tiêm thuốc tê. Gọi người hỗ trợ, gọi 115, lấy bộ xử trí ngộ độc thuốc tê.',
      'Giữ thông đường thở, cho thở oxy nồng độ cao, hỗ trợ thông khí khi cần.',
      'Co giật: dùng benzodiazepin theo quy trình.',
      'Truyền nhũ tương lipid 20 % theo quy trình ngay khi có dấu hiệu nặng đầu tiên.',
      'Theo dõi điện tim, mạch, huyết áp liên tục; ngừng tuần hoàn thì hồi sinh tim phổi và kéo dài.',
      'Chuyển đến nơi hồi sức được; theo dõi vì loạn nhịp có thể tái diễn.',
    ],
    warnings: [
      'Không dùng thêm thuốc tê để chữa loạn nhịp; tránh vasopressin, chẹn kênh canxi, chẹn beta.',
      'Không dùng propofol liều cao khi huyết động không ổn định.',
    ],
    sources: [
      'Neal J.M. và cộng sự. The Third ASRA Practice Advisory on Local Anesthetic Systemic Toxicity: Executive Summary 2017. Reg Anesth Pain Med 2018;43(2):113–123. doi:10.1097/AAP.0000000000000720',
    ],
    courseSlugs: [],
    // Shows what a card looks like whose review is over.
    review: { daysAgo: 370, nextInDays: -5 },
  },
  {
    title: 'Ngất do phản xạ khi tiêm (thẻ trình diễn)',
    whenToUse: 'Tái nhợt, vã mồ hôi, mạch chậm, choáng váng khi nhìn thấy kim hoặc ngay sau khi tiêm.',
    steps: [
      'Dừng thủ thuật, rút kim.',
      'Đặt nằm ngửa, kê cao chân, nới quần áo chật.',
      'Kiểm tra nhịp thở, mạch, huyết áp; loại trừ phản vệ.',
      'Không tỉnh lại nhanh hoặc khó thở: gọi 115.',
    ],
    warnings: ['Không cho ngồi dậy ngay khi vừa tỉnh.'],
    sources: [
      'Brignole M. và cộng sự. 2018 ESC Guidelines for the diagnosis and management of syncope. Eur Heart J 2018. doi:10.1093/eurheartj/ehy037',
    ],
    courseSlugs: [],
  },
]
