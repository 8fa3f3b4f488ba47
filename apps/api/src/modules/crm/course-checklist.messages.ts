/** Lines of the checklist before publishing, in words for staff. */
export const checklistMessages = {
  title: { done: 'Tên khóa học vừa đủ dài.', todo: 'Tên khóa học nên dài từ 10 đến 80 ký tự.' },
  subtitle: { done: 'Có mô tả ngắn.', todo: 'Mô tả ngắn nên dài từ 20 đến 160 ký tự.' },
  description: { done: 'Có mô tả chi tiết.', todo: 'Chưa có mô tả khóa học.' },
  shortDescription: 'Mô tả chi tiết còn ngắn, nên từ 300 ký tự.',
  category: { done: 'Có chuyên mục.', todo: 'Chuyên mục đã chọn không còn nữa.' },
  cover: { done: 'Có ảnh bìa riêng.', todo: 'Ảnh bìa đang vẽ từ tên khóa học, nên tải ảnh riêng.' },
  doctor: {
    done: 'Có bác sĩ với giấy phép hành nghề còn hiệu lực.',
    todo: 'Chưa có bác sĩ nào được xác minh giấy phép hành nghề còn hiệu lực.',
  },
  outcomes: { done: 'Có kết quả học tập.', todo: 'Chưa có kết quả học tập.' },
  risks: { done: 'Có rủi ro cần biết.', todo: 'Chưa có rủi ro cần biết.' },
  price: { done: 'Học phí hợp lệ.', todo: 'Khuyến mãi đã hết hạn, nên bỏ giá khuyến mãi.' },
  noPrice: 'Khóa học đang miễn phí. Đặt học phí nếu khóa học bán.',
  references: {
    done: 'Tài liệu tham khảo có tác giả và năm.',
    todo: 'Nên có tài liệu tham khảo, đủ tác giả và năm.',
  },
  certificateHours: { done: 'Có số giờ trên chứng nhận.', todo: 'Chứng nhận chưa ghi số giờ học.' },
  lessons: { done: 'Mọi bài học đều có nội dung.', todo: 'Chưa có bài học.' },
  emptySection: (title: string) => `Chương “${title}” chưa có bài học.`,
  emptyLessons: {
    video: (count: number) => `${count} bài video chưa có video sẵn sàng.`,
    quiz: (count: number) => `${count} bài trắc nghiệm chưa xuất bản câu hỏi.`,
    article: (count: number) => `${count} bài đọc chưa có nội dung.`,
    assignment: (count: number) => `${count} bài thực hành chưa có hướng dẫn.`,
    download: (count: number) => `${count} bài tài liệu chưa có tệp.`,
  },
  failedVideo: (title: string, reason: string) => `Video của bài “${title}”: ${reason}`,
  newFileWaits: (title: string) =>
    `Bài “${title}”: tệp video mới đang được xử lý, người xem vẫn thấy tệp cũ. Chờ xử lý xong.`,
  newFileFailed: (title: string, reason: string) =>
    `Bài “${title}”: tệp video mới không xử lý được, người xem vẫn thấy tệp cũ. ${reason}`,
  trailerWaits: 'Video giới thiệu: tệp mới đang được xử lý, người xem vẫn thấy tệp cũ. Chờ xử lý xong.',
  trailerFailed: (reason: string) =>
    `Video giới thiệu: tệp mới không xử lý được, người xem vẫn thấy tệp cũ. ${reason}`,
  captions: (count: number) => `${count} video chưa có phụ đề.`,
  pairsLacking: (title: string) => `Bài “${title}” có ảnh trước và sau chưa gắn giấy đồng ý của bệnh nhân.`,
  pairsTooNarrow: (title: string) =>
    `Bài học thử “${title}” ai cũng đọc được, nhưng bệnh nhân chỉ đồng ý dùng ảnh để giảng dạy. Đổi ảnh hoặc bỏ học thử.`,
  pairsWithdrawn: (title: string) =>
    `Bài “${title}” có ảnh trước và sau đã bị rút đồng ý. Khối đó không hiện gì, nên xóa đi.`,
  freePreview: { done: 'Có bài học thử miễn phí.', todo: 'Nên có một bài học thử miễn phí.' },
}
