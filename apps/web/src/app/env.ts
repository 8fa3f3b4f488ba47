/** The product's name, fixed when the site is built, so that server and browser write the same one. */
export const brand: string = import.meta.env.BRAND_NAME
