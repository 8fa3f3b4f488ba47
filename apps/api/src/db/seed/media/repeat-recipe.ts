/** Which video a demo video repeats, and how many times in a row. */
export interface RepeatRecipe {
  /** Id of the video that is repeated. */
  filmId: string
  rounds: number
}
