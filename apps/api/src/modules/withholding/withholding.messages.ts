export const remittanceWords = { laterDay: 'Ngày nộp không được ở sau hôm nay.' }
