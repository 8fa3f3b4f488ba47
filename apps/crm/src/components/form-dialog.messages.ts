export const formDialogMessages = {
  cancel: 'Hủy',
  length: (least: number, most: number) => `Nhập từ ${least} đến ${most} ký tự.`,
  amount: 'Nhập số tiền.',
}
