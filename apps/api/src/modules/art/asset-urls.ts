/** Where pages load pictures from. An uploaded picture wins over the drawn one. */
export interface AssetUrls {
  /** The point of an uploaded cover that stays in view travels behind the address, as \`#focus=30,70\`. */
  courseCover(course: {
    slug: string
    coverPath: string | null
    coverFocus: { x: number; y: number }
  }): string
  doctorPortrait(doctor: { slug: string; portraitPath: string | null }): string
  newsCover(article: { slug: string; coverPath: string | null }): string
}

/** `prefix` is what browsers put before the paths of this service, such as `/api`. */
export function createAssetUrls(prefix: string): AssetUrls {
  return {
    courseCover: ({ slug, coverPath, coverFocus: { x, y } }) => {
      if (coverPath === null) return `${prefix}/art/covers/${slug}.svg`
      return `${prefix}${coverPath}${x === 50 && y === 50 ? '' : `#focus=${x},${y}`}`
    },
    doctorPortrait: ({ slug, portraitPath }) => `${prefix}${portraitPath ?? `/art/doctors/${slug}.svg`}`,
    newsCover: ({ slug, coverPath }) => `${prefix}${coverPath ?? `/art/news/${slug}.svg`}`,
  }
}
