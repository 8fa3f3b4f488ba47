export const turnsMessages = {
  outdated: 'Người khác vừa sửa bài này. Bản mới nhất đã được tải lại; hãy làm lại thay đổi của bạn.',
  dropped: 'Các thay đổi ngay sau đó chưa được lưu. Xem lại nội dung đang lưu rồi làm lại.',
}
