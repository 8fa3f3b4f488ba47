export const degreeMessages = {
  name: 'Bằng cấp',
  hint: 'Năm, tên bằng và nơi đào tạo.',
  degree: (n: number) => `Bằng cấp ${n}`,
  add: 'Thêm bằng cấp',
  remove: (n: number) => `Xóa bằng cấp ${n}`,
  fields: { year: 'Năm', title: 'Tên bằng', place: 'Nơi đào tạo' },
}
