/** What the demo's assignment asks for, and how its learners answer. All cases are made up. */
export const seedAssignment = {
  courseSlug: 'giai-phau-ung-dung-trong-tiem-chich',
  title: 'Bài thực hành: lập kế hoạch tiêm an toàn cho một ca mô phỏng',
  html: [
    '<p>Chọn một ca <strong>mô phỏng</strong>, không dùng ảnh hoặc thông tin của người bệnh thật.</p>',
    '<ol><li>Mô tả vùng cần tiêm và các mạch máu nằm trong vùng đó.</li>',
    '<li>Nêu lớp tiêm, dụng cụ và lý do bạn chọn.</li>',
    '<li>Viết cách nhận ra tắc mạch và việc bạn làm trong năm phút đầu.</li></ol>',
    '<p>Tập các bước trong bảng kiểm trên mô hình rồi tự đánh dấu. Bác sĩ ký khi xem bài.</p>',
  ].join(''),
  criteria: [
    {
      title: 'Đọc đúng giải phẫu của vùng tiêm',
      levels: [
        ['Tốt', 10, 'Nêu đủ mạch máu, lớp và biến thể hay gặp.'],
        ['Đạt', 6, 'Nêu đúng mạch máu chính và lớp tiêm.'],
        ['Chưa đạt', 0, 'Bỏ sót mạch máu nguy hiểm.'],
      ],
    },
    {
      title: 'Chọn lớp, dụng cụ và đường vào có lý do',
      levels: [
        ['Tốt', 10, 'Lý do gắn với giải phẫu của ca.'],
        ['Đạt', 6, 'Chọn hợp lý, lý do còn chung chung.'],
        ['Chưa đạt', 0, 'Chọn không phù hợp với vùng tiêm.'],
      ],
    },
    {
      title: 'Nhận ra và xử trí tắc mạch',
      levels: [
        ['Tốt', 10, 'Đủ dấu hiệu và thứ tự việc cần làm.'],
        ['Đạt', 6, 'Biết dừng tiêm và gọi hỗ trợ.'],
        ['Chưa đạt', 0, 'Chưa nhận ra dấu hiệu sớm.'],
      ],
    },
  ],
  passPercent: 70,
  checklist: [
    ['Sờ và vẽ đường đi của mạch máu trước khi sát khuẩn', true],
    ['Hút ngược kiểm tra trước mỗi lần bơm', true],
    ['Bơm chậm, nhìn màu da trong lúc bơm', false],
    ['Nói được vị trí hộp cấp cứu tắc mạch', false],
  ],
  /** How hand-ins went, one learner each; levels and ticks by their places. */
  handIns: [
    {
      isShown: true,
      state: 'returned',
      daysAgo: 3,
      text: 'Ca mô phỏng: làm đầy rãnh mũi má. Mạch cần chú ý là động mạch góc. Tôi tiêm lớp dưới da bằng kim 27G, bơm chậm.\n\nNếu da nhợt, tôi dừng tiêm và xoa nhẹ.',
      ticks: [0, 2],
      levels: [1, 2, 2],
      film: { name: 'Tiêm mô phỏng rãnh mũi má.mp4', bytes: 38_400_000 },
      marks: [
        {
          atMs: 6_000,
          text: 'Dừng ở đây nửa giây để nhìn màu da trước khi bơm tiếp.',
          shapes: [
            { kind: 'circle', color: 'yellow', center: [0.62, 0.45], radius: [0.12, 0.16] },
            { kind: 'arrow', color: 'cyan', from: [0.3, 0.75], to: [0.5, 0.55] },
          ],
        },
        {
          atMs: 21_000,
          text: 'Góc kim đúng. Giữ tay tựa chắc như thế này đến hết mũi tiêm.',
          shapes: [],
        },
      ],
      comment:
        'Bạn đọc đúng mạch chính. Hãy nói rõ vì sao chọn kim thay cho ống thông ở vùng này, và viết đủ thứ tự xử trí trong năm phút đầu: dừng, đánh giá hồi màu, gọi hỗ trợ.',
    },
    {
      state: 'passed',
      daysAgo: 9,
      text: 'Ca mô phỏng: làm đầy môi trên. Động mạch môi trên thường nằm sâu sau cơ vòng, có thể nông ở một phần ba giữa. Tôi đi lớp dưới niêm mạc, ống thông 25G, đường vào từ khóe môi.\n\nDấu hiệu cần dừng: nhợt màu, vân lưới, đau tăng, hồi màu trên ba giây. Việc đầu tiên là dừng bơm, đánh giá hồi màu, gọi hỗ trợ và mở hộp cấp cứu.',
      ticks: [0, 1, 2, 3],
      levels: [0, 0, 1],
      comment: 'Kế hoạch rõ và an toàn. Lần tới thêm thời điểm bạn đánh giá lại sau xử trí.',
    },
    {
      state: 'submitted',
      daysAgo: 2,
      text: 'Ca mô phỏng: vùng thái dương. Tôi chọn lớp sát màng xương, vào vuông góc, điểm cách bờ ngoài ổ mắt một đốt ngón tay. Mạch cần tránh: nhánh trán của động mạch thái dương nông và tĩnh mạch giữa.\n\nTắc mạch: da đổi màu, đau tăng. Dừng ngay, gọi hỗ trợ.',
      ticks: [0, 1],
      film: { name: 'IMG_2041.MOV', bytes: 61_700_000 },
    },
    {
      state: 'submitted',
      daysAgo: 1,
      text: 'Ca mô phỏng: cằm. Tôi tiêm đường giữa, sát màng xương, tránh hai bên nơi có động mạch dưới cằm. Kim 27G, hút ngược mười giây trước mỗi lần bơm.',
      ticks: [0, 1, 2, 3],
    },
    {
      state: 'draft',
      daysAgo: 0,
      text: 'Ca mô phỏng: rãnh lệ. Đang viết phần mạch máu.',
      ticks: [],
    },
  ],
} as const
