/** The video whose finished package the repository carries; the worker can draw it anew from this. */
export const readyVideo = {
  key: 'giai-phau-mach-mau-vung-mat',
  title: 'Giải phẫu mạch máu vùng mặt',
  courseTitle: 'Giải phẫu ứng dụng trong tiêm chất làm đầy',
  doctorName: 'BS.CKII Nguyễn Thị Ngọc Diễm',
  doctorSlug: 'nguyen-thi-ngoc-diem',
  points: [
    'Động mạch mặt: tách từ động mạch cảnh ngoài, bắt chéo bờ dưới xương hàm dưới ở bờ trước cơ cắn.',
    'Động mạch môi: phần lớn chạy ở lớp dưới niêm mạc, có khi nằm trong cơ vòng môi.',
    'Động mạch góc: đi dọc rãnh mũi má lên góc mắt trong và nối với hệ động mạch mắt.',
    'Vùng nguy hiểm: gian mày, mũi và rãnh mũi má. Tiêm chậm, lượng nhỏ, luôn hút thử.',
  ],
  durationSeconds: 44,
  seed: 'mach-mau-vung-mat',
  motif: 'contour',
} as const
