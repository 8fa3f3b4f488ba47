import { randomBytes } from 'node:crypto'

/**
 * Pictures that pages show, kept in one folder under names nobody can guess. A new picture has a new name, so caches
 * may keep it for ever.
 */
export function publicPictures(folder: 'avatars' | 'covers' | 'question-pictures' | 'site-pictures') {
  const prefix = `/${folder}/`
  return {
    /** Path of the route that sends them. */
    route: `${prefix}:file`,
    newPath: () => `${prefix}${randomBytes(16).toString('hex')}.webp`,
    /** Storage key of the picture at a path. */
    keyOf: (path: string) => `${folder}/${path.slice(prefix.length)}`,
    /** Whether a path is that of an uploaded picture; others are drawn by `modules/art`. */
    isOwn: (path: string | null): path is string => path?.startsWith(prefix) ?? false,
  }
}

export const avatars = publicPictures('avatars')
export const covers = publicPictures('covers')
export const questionPictures = publicPictures('question-pictures')
export const sitePictures = publicPictures('site-pictures')
