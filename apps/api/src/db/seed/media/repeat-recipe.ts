/** A lesson of the demo that shows the film of another video several times in a row. */
export interface RepeatRecipe {
  /** The video whose film it is. */
  filmId: string
  rounds: number
}
