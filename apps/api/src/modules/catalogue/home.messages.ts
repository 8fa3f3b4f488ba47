/** How learning goes on this site; it follows what the site does, so staff do not write it. */
export const learningSteps = [
  {
    title: 'Xem trước khi quyết định',
    text: 'Đọc toàn bộ chương trình, thời lượng từng bài và xem các bài học thử. Không cần tài khoản.',
  },
  {
    title: 'Học đúng chỗ đang dở',
    text: 'Mở lại trên thiết bị nào cũng tiếp tục từ giây đã dừng, với tốc độ từ 0,25 đến 2 lần, mục lục và phụ đề ở những bài có sẵn.',
  },
  {
    title: 'Hoàn thành và tra cứu lại',
    text: 'Tiến độ tính theo thời gian thật sự đã xem. Khi cần nhớ lại, tìm một từ trong khóa học và mở đúng giây bác sĩ nói đến.',
  },
] as const

/** What the drawing of the player beside the steps names. */
export const playerDrawing = {
  chapters: ['Mở đầu', 'Mốc giải phẫu', 'Vùng nguy hiểm', 'Tóm tắt'],
  note: 'Lời giảng ở 03:20',
  noteText: 'Động mạch góc đi sát rãnh mũi má',
}
