/** Most marks of a film, shapes of a mark, points of a line, and points of all marks together. */
export const MAX_FILM_MARKS = 40
export const MAX_SHAPES = 20
export const MAX_PEN_POINTS = 200
export const MAX_POINTS_OF_ALL = 4000
/** Colours that are told apart on skin; each is drawn over a dark outline. */
export const filmColors = ['yellow', 'cyan', 'white', 'red'] as const
