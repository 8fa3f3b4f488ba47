export const accountPageMessages = { title: 'Tài khoản' } as const
