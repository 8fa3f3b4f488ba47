export const channelTexts = {
  /** Without diacritics: one SMS holds 160 of such letters, and networks approve brand texts in them. */
  smsCode: (brand: string, code: string, minutes: number) =>
    `${brand}: ${code} la ma dat lai mat khau, hieu luc ${minutes} phut. Khong dua ma nay cho bat ky ai.`,
  notAvailable: 'Hiện chỉ gửi mã qua email.',
  resetOnly: 'Mã xác thực email chỉ gửi qua email.',
}
