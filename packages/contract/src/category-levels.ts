/** Levels of the tree of categories; a trigger of the database holds to the same number. */
export const mostCategoryLevels = 3
