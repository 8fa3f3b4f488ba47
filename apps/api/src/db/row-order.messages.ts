export const rowOrderMessages = {
  keyOfOtherOrder: 'Vị trí trong danh sách không khớp với cách sắp xếp. Mở lại trang đầu của danh sách.',
}
