import type { BrandColorName, BrandTheme, ContrastFault } from '@repo/contract/brand-colors'

export const brandColorLabels: Readonly<Record<BrandColorName, string>> = {
  primary: 'Màu chính, giao diện sáng',
  accent: 'Màu nhấn, giao diện sáng',
  primaryDark: 'Màu chính, giao diện tối',
  accentDark: 'Màu nhấn, giao diện tối',
}

const themes: Readonly<Record<BrandTheme, string>> = {
  light: 'giao diện sáng',
  dark: 'giao diện tối',
  hero: 'khung đầu trang',
}

const parts: Readonly<Record<string, string>> = {
  primary: 'màu chính',
  'primary-hover': 'màu chính khi rê chuột',
  'primary-soft': 'nền nhạt của màu chính',
  'on-primary': 'chữ trên nút màu chính',
  accent: 'màu nhấn',
  'accent-hover': 'màu nhấn khi rê chuột',
  'accent-soft': 'nền nhạt của màu nhấn',
  'on-accent': 'chữ trên nút màu nhấn',
  bg: 'nền trang',
  surface: 'nền khung',
  'surface-2': 'nền phụ',
  'surface-3': 'nền đậm',
  hero: 'nền khung đầu trang',
  'on-hero': 'chữ khung đầu trang',
  'on-hero-2': 'chữ phụ khung đầu trang',
  'text-3': 'chữ nhạt',
  'border-strong': 'viền ô nhập',
}

const part = (token: string) => parts[token] ?? token
/** Rounded down, so that what falls short never looks enough. */
const ratio = (value: number) => `${String(Math.floor(value * 100) / 100).replace('.', ',')}:1`

/** Which pair cannot be read, by how much, and the closest colour that can. */
export function contrastWords(fault: ContrastFault, nearest: string | null): string {
  const { theme, ink, ground, inkColor, groundColor, least } = fault
  const pair = `${part(ink)} (${inkColor}) trên ${part(ground)} (${groundColor}), ${themes[theme]}`
  const words = `Khó đọc: ${pair} chỉ tương phản ${ratio(fault.ratio)}, cần từ ${ratio(least)}.`
  return nearest ? `${words} Màu gần nhất đọc được là ${nearest}.` : words
}
