export const ownLessonMessages = {
  back: 'Về chương trình học',
  locked: 'Bài này đang khóa',
}
