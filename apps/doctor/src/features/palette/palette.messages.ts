export const paletteMessages = { account: 'Tài khoản & bảo mật' } as const
