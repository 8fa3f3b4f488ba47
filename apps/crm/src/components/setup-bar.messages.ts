export const setupBarMessages = {
  label: 'Các bước thiết lập',
  now: (step: string) => `Đang thiết lập: ${step}`,
  back: 'Về các bước thiết lập',
}
