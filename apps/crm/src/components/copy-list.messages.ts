export const copyListMessages = {
  copy: 'Sao chép',
  copyOf: (name: string) => `Sao chép ${name}`,
}
