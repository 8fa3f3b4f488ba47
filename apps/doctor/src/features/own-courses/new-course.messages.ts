/** Apart from the words of its dialog, as the first page of the portal brings them. */
export const newCourseMessages = { open: 'Tạo khóa học' }
