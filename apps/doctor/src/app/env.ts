/** The product's name, fixed when the site is built. */
export const brand: string = import.meta.env.BRAND_NAME
