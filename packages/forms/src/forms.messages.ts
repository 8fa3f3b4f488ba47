export const formsMessages = {
  lengthBetween: (least: string, most: string) => `Nhập từ ${least} đến ${most} ký tự.`,
  lengthAtMost: (most: string) => `Nhập tối đa ${most} ký tự.`,
  numberBetween: (least: string, most: string) => `Nhập số từ ${least} đến ${most}.`,
  missing: 'Hãy điền ô này.',
  wrong: 'Hãy kiểm tra lại ô này.',
} as const
