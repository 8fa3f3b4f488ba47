import type { Plugin } from 'vite'

export const defaultBrand = 'Thẩm Học'

/** The product's name: one setting, `BRAND_NAME`. */
export const brandName = () => process.env.BRAND_NAME?.trim() || defaultBrand

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Puts the product's name into `index.html` (`%BRAND%`) and `import.meta.env.BRAND_NAME`. */
export function brand(): Plugin {
  return {
    name: 'repo:brand',
    config: () => ({ define: { 'import.meta.env.BRAND_NAME': JSON.stringify(brandName()) } }),
    transformIndexHtml: (html) => html.replaceAll('%BRAND%', escapeHtml(brandName())),
  }
}
