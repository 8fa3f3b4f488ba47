/** Where pages load pictures from. An uploaded picture wins over the drawn one. */
export interface AssetUrls {
  courseCover(course: { slug: string; coverPath: string | null }): string
  doctorPortrait(doctor: { slug: string; portraitPath: string | null }): string
  newsCover(article: { slug: string; coverPath: string | null }): string
}

/** `prefix` is what browsers put before the paths of this service, such as `/api`. */
export function createAssetUrls(prefix: string): AssetUrls {
  return {
    courseCover: ({ slug, coverPath }) => `${prefix}${coverPath ?? `/art/covers/${slug}.svg`}`,
    doctorPortrait: ({ slug, portraitPath }) => `${prefix}${portraitPath ?? `/art/doctors/${slug}.svg`}`,
    newsCover: ({ slug, coverPath }) => `${prefix}${coverPath ?? `/art/news/${slug}.svg`}`,
  }
}
