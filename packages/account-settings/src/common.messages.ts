export const commonMessages = {
  email: 'Email',
  cancel: 'Hủy',
} as const
