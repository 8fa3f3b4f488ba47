export const askDialogMessages = { amount: 'Nhập số tiền.' } as const
